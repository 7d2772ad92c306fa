import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PATTERNS = [
  'server/src/**/*.test.ts',
  'server/test/**/*.test.ts',
  'server/test/rendering/golden/*/case.yaml',
  'e2e/**/*.test.ts',
];

/** Returns the specification map with, in each row, the test files whose titles carry its number, or `open`. */
export function mapWithTests(map: string, root: string): string {
  const holders = testsByNumber(root);
  return map
    .split('\n')
    .map((line) => {
      if (!line.startsWith('| §')) return line;
      const [, number = '', statement = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
      return `| ${number} | ${statement} | ${holders.get(number)?.join(', ') ?? 'open'} |`;
    })
    .join('\n');
}

/** Returns the test files by the numbers in their titles: `[§3.1-2, §5-6] …`. */
export function testsByNumber(root: string): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  for (const file of globSync(PATTERNS, { cwd: root }).sort()) {
    for (const number of titledNumbers(readFileSync(join(root, file), 'utf8'))) {
      holders.set(number, [...(holders.get(number) ?? []), file]);
    }
  }
  return holders;
}

function titledNumbers(source: string): Set<string> {
  const titles = source.matchAll(/['"`]\[((?:§[\d.]+-\d+(?:, )?)+)\]/g);
  return new Set([...titles].flatMap((title) => title[1]!.split(', ')));
}
