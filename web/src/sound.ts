// Small generated sounds; off by default.
import { places } from './kept.svelte';

let room: AudioContext | null = null;

type Sound = 'card' | 'sweep' | 'turn' | 'deal';

/** A card makes a short noise, the person's turn a bell; what is urgent rings in any case. */
export function ring(sound: Sound, urgent = false) {
  if (places.sound !== 'on' && !urgent) return;
  room ??= new AudioContext();
  if (sound === 'card') return rustle(room, 0.06, 2400);
  if (sound === 'sweep') return rustle(room, 0.22, 900);
  bell(room, sound === 'turn' ? [660] : [523, 659, 784]);
}

function rustle(air: AudioContext, length: number, pitch: number) {
  const noise = air.createBuffer(1, air.sampleRate * length, air.sampleRate);
  const grain = noise.getChannelData(0);
  for (let n = 0; n < grain.length; n++) grain[n] = (Math.random() * 2 - 1) * (1 - n / grain.length) ** 2;
  const source = new AudioBufferSourceNode(air, { buffer: noise });
  const band = new BiquadFilterNode(air, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source
    .connect(band)
    .connect(new GainNode(air, { gain: 0.35 }))
    .connect(air.destination);
  source.start();
}

function bell(air: AudioContext, notes: number[]) {
  notes.forEach((frequency, n) => {
    const at = air.currentTime + n * 0.09;
    const tone = new OscillatorNode(air, { type: 'triangle', frequency });
    const loud = new GainNode(air, { gain: 0 });
    loud.gain.setValueAtTime(0.12, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loud).connect(air.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  });
}
