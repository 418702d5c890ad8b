// SHA-256 and HMAC: by the browser, or by ourselves where it will not, as over a plain connection in the house.

const K = Uint32Array.from(
  (
    "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 d807aa98 12835b01 243185be 550c7dc3 " +
    "72be5d74 80deb1fe 9bdc06a7 c19bf174 e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da " +
    "983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 27b70a85 2e1b2138 4d2c6dfc 53380d13 " +
    "650a7354 766a0abb 81c2c92e 92722c85 a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 " +
    "19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 748f82ee 78a5636f 84c87814 8cc70208 " +
    "90befffa a4506ceb bef9a3f7 c67178f2"
  ).split(" "),
  (word) => parseInt(word, 16),
);
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The digest, reckoned here (FIPS 180-4). */
export function digest(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((text.length + 9) / 64) * 64);
  padded.set(text);
  padded[text.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(text.length / 2 ** 29));
  words.setUint32(padded.length - 4, (text.length * 8) >>> 0);
  const state = Uint32Array.from(START);
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = words.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [far, near] = [w[t - 15]!, w[t - 2]!];
      const first = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      const second = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
      w[t] = w[t - 16]! + first + w[t - 7]! + second;
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let t = 0; t < 64; t++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) >>> 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = state[at]! + word));
  }
  const out = new Uint8Array(32);
  state.forEach((word, at) => new DataView(out.buffer).setUint32(4 * at, word));
  return out;
}

export async function sha256(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const subtle = globalThis.crypto?.subtle;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", text)) : digest(text);
}

export const joined = (...parts: Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** HMAC-SHA-256, for keys of up to a block. */
export async function hmac(key: Uint8Array, text: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const wide = joined(key, new Uint8Array(64 - key.length));
  const inner = await sha256(
    joined(
      wide.map((byte) => byte ^ 0x36),
      text,
    ),
  );
  return sha256(
    joined(
      wide.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
