export const ICONS: { name: string; size: number; scale: number }[];
export function corners(path: string): [number, number][];
export function points(svg: string, size: number, scale: number): Uint8Array;
export function sum(bytes: Uint8Array): number;
export function png(bytes: Uint8Array, size: number): Buffer;
export function icons(svg?: string): Record<string, Buffer>;
