/**
 * Returns the known name most similar to a mistyped one, or undefined when more than a third of the letters would
 * have to change.
 */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** Returns the Levenshtein distance of two texts. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[to.length]!;
}

/** Returns the text about an unknown name: `There is no form "contcat". Did you mean "contact"?` */
export function unknownNameText(kind: string, name: string, known: Iterable<string>, of?: string): string {
  const nearest = nearestName(name, known);
  const place = of === undefined ? '' : ` ${of}`;
  return `There is no ${kind} "${name}"${place}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
}
