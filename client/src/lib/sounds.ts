import type { Sound } from '../games/game';
import { settings } from './settings.svelte';

let air: AudioContext | null = null;

/** A small sound, made on the spot; none where sounds are off. */
export function sound(which: Sound): void {
  if (!settings.sound || (document.hidden && which !== 'turn')) return;
  air ??= new AudioContext();
  void air.resume();
  if (which === 'card') rustle(air, 0.07, 3200, 1400);
  else if (which === 'splash') rustle(air, 0.45, 1500, 250);
  else if (which === 'turn') [587, 784].forEach((pitch, i) => chime(air!, pitch, i * 0.16));
  else [392, 494, 587, 784].forEach((pitch, i) => chime(air!, pitch, i * 0.13));
}

/** Noise through a falling filter: paper when short, water when long. */
function rustle(on: AudioContext, seconds: number, from: number, to: number): void {
  const noise = on.createBuffer(1, on.sampleRate * seconds, on.sampleRate);
  const grains = noise.getChannelData(0);
  grains.forEach((_, i) => (grains[i] = (Math.random() * 2 - 1) * (1 - i / grains.length) ** 2));
  const source = new AudioBufferSourceNode(on, { buffer: noise });
  const filter = new BiquadFilterNode(on, { type: 'bandpass', frequency: from, Q: 0.8 });
  filter.frequency.exponentialRampToValueAtTime(to, on.currentTime + seconds);
  source
    .connect(filter)
    .connect(new GainNode(on, { gain: 0.35 }))
    .connect(on.destination);
  source.start();
}

function chime(on: AudioContext, pitch: number, after: number): void {
  const at = on.currentTime + after;
  const source = new OscillatorNode(on, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(on, { gain: 0.16 });
  volume.gain.setValueAtTime(0.16, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
  source.connect(volume).connect(on.destination);
  source.start(at);
  source.stop(at + 0.5);
}
