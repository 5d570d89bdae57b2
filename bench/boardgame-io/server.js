// The peer of bench/server.py: a duel on boardgame.io's own server. `node server.js PORT FOLDER`; without a folder it keeps
// its matches in memory.
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require("boardgame.io/server");
const { PlayerView, INVALID_MOVE } = require("boardgame.io/core");

const CARDS = 72; // as many plays as a game of Récif played at random has answers of seats
const HAND = 5;

/** Two players in turn, each with a hidden hand: play a card, draw another, until all are played. */
const duel = {
  name: "duel",
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    return { players: { 0: { hand: deck.splice(0, HAND) }, 1: { hand: deck.splice(0, HAND) } }, secret: { deck }, pile: [] };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, card) => {
      const { hand } = G.players[playerID];
      if (!hand.includes(card)) return INVALID_MOVE;
      hand.splice(hand.indexOf(card), 1);
      G.pile.push(card);
      if (G.secret.deck.length) hand.push(G.secret.deck.pop());
    },
  },
  endIf: ({ G }) => G.pile.length === CARDS || undefined,
};

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [duel], origins: [], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run(Number(port));
