// A rulebook as blocks: enough of Markdown for our own books, and no markup of anybody's making gets into the page.

export type Span = { text: string; kind: "plain" | "strong" | "em" | "code" };
export type Block =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "text"; spans: Span[]; id: string }
  | { kind: "item"; spans: Span[]; id: string; deep: number }
  | { kind: "table"; rows: Span[][][] }
  | { kind: "code"; text: string }
  | { kind: "break" };

const ID = /^(?:\*\*)?([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:\.\d+)?)(?=[ *.:])/;

export function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(/\*\*(.+?)\*\*|(?<![\w*])\*([^\s*].*?)\*(?!\w)|`([^`]+)`/g)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), kind: "plain" });
    found.push({ text: match[1] ?? match[2] ?? match[3] ?? "", kind: match[1] ? "strong" : match[2] ? "em" : "code" });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), kind: "plain" });
  return found;
}

const cells = (line: string): Span[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let open: { kind: "text" | "item"; lines: string[]; deep: number } | null = null;
  let code: string[] | null = null;
  const close = (): void => {
    if (!open) return;
    const text = open.lines.join(" ");
    const id = ID.exec(text)?.[1] ?? "";
    if (open.kind === "text") found.push({ kind: "text", spans: spans(text), id });
    else found.push({ kind: "item", spans: spans(text), id, deep: open.deep });
    open = null;
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) {
      close();
      if (code) found.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    const item = /^(\s*)(?:[-*]|\d+\.) +(.*)$/.exec(line);
    if (/^---+$/.test(line)) {
      close();
      found.push({ kind: "break" });
    } else if (heading) {
      close();
      found.push({ kind: "heading", level: heading[1]!.length, spans: spans(heading[2]!), id: "" });
    } else if (/^\s*\|/.test(line)) {
      close();
      if (/^[|\s:-]+$/.test(line)) continue;
      const last = found.at(-1);
      if (last?.kind === "table") last.rows.push(cells(line));
      else found.push({ kind: "table", rows: [cells(line)] });
    } else if (item) {
      close();
      open = { kind: "item", lines: [item[2]!], deep: Math.floor(item[1]!.length / 2) };
    } else if (!line.trim()) close();
    else if (open) open.lines.push(line.trim());
    else open = { kind: "text", lines: [line.trim()], deep: 0 };
  }
  close();
  return found;
}
