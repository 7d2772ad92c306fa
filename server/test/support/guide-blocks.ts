import { readFileSync } from 'node:fs';
import { idleProgram, type Program } from '../../../scripts/reference/command-page.ts';

/** A fenced block of a page of Markdown. */
export interface GuideBlock {
  /** `docs/guide/templates.md:26`. */
  place: string;
  language: string;
  text: string;
  /** Where it stands in a project, when its first line is a comment that names it: `messages/en.yaml`. */
  file: string | undefined;
}

const NAMED = /^(?:\/\/|#|\{%-? #) ([\w./-]+\.(?:yaml|ts|liquid|json))(?: -?%\})?$/;

export function blocksOf(path: string, name: string): GuideBlock[] {
  const text = readFileSync(path, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map((match) => {
    const [, language, body] = match as unknown as [string, string, string];
    const line = text.slice(0, match.index).split('\n').length;
    const [first = ''] = body.split('\n', 1);
    return { place: `${name}:${line}`, language, text: body, file: NAMED.exec(first)?.[1] };
  });
}

/** The commands of a block of shell lines, as words; variables that are set before one come along as `NAME=value`. */
export function commandsOf(text: string): string[][] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, ''))
    .flatMap((line) => line.split(/&&|\||;/))
    .map((command) => command.replace(/>>?.*$/, ''))
    .map((command) => (command.match(/(?:"[^"]*"|'[^']*'|\$\([^)]*\)|\S)+/g) ?? []) as string[])
    .filter((words) => words.length > 0);
}

/** Why the command line does not take these words; undefined when it does. */
export async function commandFault(words: readonly string[]): Promise<string | undefined> {
  const program = idleProgram();
  let said = '';
  const quieten = (command: Program) => {
    command.exitOverride().configureOutput({ writeErr: (text) => (said += text), writeOut: () => undefined });
    command.commands.forEach(quieten);
  };
  quieten(program);
  try {
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    return said || (error as Error).message;
  }
}
