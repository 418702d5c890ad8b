import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { corners, icons, ICONS, points, sum } from "../scripts/icons.mjs";

const svg = readFileSync(join(import.meta.dirname, "../public/icon.svg"), "utf8");
const [FALU, PAPER] = [
  [0xa5, 0x32, 0x1f],
  [0xfb, 0xf5, 0xe6],
];

describe("the mark in points", () => {
  it("reads straight lines and refuses all others", () => {
    expect(corners("M1 2h3v4H0z")).toEqual([
      [1, 2],
      [4, 2],
      [4, 6],
      [0, 6],
    ]);
    expect(() => corners("M0 0c1 1 2 2 3 3z")).toThrow("straight");
    expect(() => corners("M0 0h1zM5 5h1z")).toThrow("one figure");
  });
  it("has the ground to the corners and the mark in the middle", () => {
    for (const { size, scale } of ICONS) {
      const bytes = points(svg, size, scale);
      const at = (x: number, y: number): number[] => [...bytes.slice((y * size + x) * 3, (y * size + x) * 3 + 3)];
      for (const [x, y] of [
        [0, 0],
        [size - 1, 0],
        [0, size - 1],
        [size - 1, size - 1],
      ] as const)
        expect(at(x, y)).toEqual(FALU);
      expect(at(size / 2, size / 2)).toEqual(PAPER);
    }
  });
  it("keeps all of the mark inside the circle that a mask leaves", () => {
    const size = 128;
    const bytes = points(svg, size, 0.8);
    const outside: number[][] = [];
    for (let at = 0; at < size * size; at++) {
      const away = Math.hypot((at % size) + 0.5 - size / 2, Math.floor(at / size) + 0.5 - size / 2);
      if (away > 0.4 * size) outside.push([...bytes.slice(at * 3, at * 3 + 3)]);
    }
    expect(new Set(outside.map(String))).toEqual(new Set([String(FALU)]));
  });
  it("is written as PNG", () => {
    expect(sum(Buffer.from("123456789"))).toBe(0xcbf43926);
    for (const [name, file] of Object.entries(icons())) {
      const size = ICONS.find((one) => one.name === name)!.size;
      expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([size, size]);
      const length = file.readUInt32BE(33);
      expect(inflateSync(file.subarray(41, 41 + length)).length).toBe(size * (size * 3 + 1));
    }
  });
  it("is what the manifest names", () => {
    const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../public/manifest.webmanifest"), "utf8")) as {
      icons: { src: string; sizes: string }[];
    };
    const named = manifest.icons.filter(({ src }) => src.endsWith(".png"));
    expect(named.map(({ src, sizes }) => [src, sizes])).toEqual(
      ICONS.filter(({ name }) => name !== "icon-180.png").map(({ name, size }) => [name, `${size}x${size}`]),
    );
  });
});
