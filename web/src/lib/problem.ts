// What went wrong, as a server or the worker says it.

export class Problem extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule = "",
    readonly status = 0,
  ) {
    super(text);
  }
}
