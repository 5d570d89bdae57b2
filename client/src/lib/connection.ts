import type { ServerMessage, ClientMessage } from './messages';

const FIRST_WAIT = 500;
const MAX_WAIT = 15_000;
const FORBIDDEN = 4403;
const GONE = 4404;
const CLOSED = 4410;

export type ConnectionState = 'calling' | 'open' | 'lost' | 'gone' | 'closed';

/** The live connection to a seat. A lost one is taken up again by itself; what was missed comes with the next update. */
export class Connection {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string, // '' where the link is from before, and has the secret in its path
    private readonly secret: string,
    private readonly receive: (message: ServerMessage) => void,
    private readonly change: (state: ConnectionState) => void,
  ) {
    addEventListener('online', this.retry);
    this.call();
  }

  say(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.retry);
    this.socket?.close();
  }

  private call(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table || this.secret}`);
    this.socket.onopen = () => {
      if (this.table) this.say({ type: 'enter', secret: this.secret });
      this.wait = FIRST_WAIT;
      this.change('open');
    };
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as ServerMessage);
    this.socket.onclose = (end) => this.ended(end.code);
  }

  private ended(code: number): void {
    if (this.closed) return;
    if (code === FORBIDDEN || code === GONE) return this.change('gone');
    if (code === CLOSED) return this.change('closed');
    this.change('lost');
    this.timer = setTimeout(() => this.call(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_WAIT);
  }

  private readonly retry = () => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.call();
  };
}
