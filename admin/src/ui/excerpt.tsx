import type { FoundContentView } from 'parvis/contract/content-search';

/** A part of a text with the words that were searched for. */
export function Excerpt({ parts }: { parts: FoundContentView['excerpt'] }) {
  return parts.map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}
