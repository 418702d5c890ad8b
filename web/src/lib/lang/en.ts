// What is fetched when the page speaks this language.

export { default as card } from "../../../../src/talong/lang/en/card.ftl?raw";
export { default as web } from "../../../../src/talong/lang/en/web.ftl?raw";
