export function faults(svg: string): string[];
export function smaller(svg: string): string;
