import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { idleProgram, type Program } from '../../../scripts/reference/command-page.ts';

/** A fenced code block of a Markdown page. */
export interface GuideBlock {
  /** `docs/guide/templates.md:26`. */
  place: string;
  language: string;
  text: string;
  /** Path in a project, if the first line is a comment with a file name: `messages/en.yaml`. */
  file: string | undefined;
}

export const ROOT = join(import.meta.dirname, '../../..');
export const EXAMPLE = join(ROOT, 'examples/site');

/** The pages whose blocks are tested. */
export const GUIDES = [
  ...['README.md', 'CONTRIBUTING.md', 'deploy/README.md'],
  ...globSync('docs/guide/*.md', { cwd: ROOT }).sort(),
];

/** Programs that belong to no project. */
export const PROGRAMS = ['server.ts', 'receiver.ts'];
/** What belongs to no project. */
const APART = [...PROGRAMS, 'call.json'];

const NAMED = /^(?:\/\/|#|\{%-? #) ([\w./-]+\.(?:yaml|ts|liquid|json))(?: -?%\})?$/;

export function blocksOf(name: string): GuideBlock[] {
  const text = readFileSync(join(ROOT, name), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map((match) => {
    const [, language, body] = match as unknown as [string, string, string];
    const line = text.slice(0, match.index).split('\n').length;
    const [first = ''] = body.split('\n', 1);
    return { place: `${name}:${line}`, language, text: body, file: NAMED.exec(first)?.[1] };
  });
}

/** Groups the blocks with file names into projects: the first of each name, the second of each … */
export function projectsOf(blocks: readonly GuideBlock[]): GuideBlock[][] {
  const projects: GuideBlock[][] = [];
  for (const block of blocks.filter(({ file }) => file !== undefined && !APART.includes(file))) {
    const at = projects.findIndex((project) => project.every(({ file }) => file !== block.file));
    if (at >= 0) projects[at]!.push(block);
    else projects.push([block]);
  }
  return projects;
}

/** Writes a project to a folder. One without settings is added to the example site. */
export function layOut(project: readonly GuideBlock[], folder: string): void {
  if (!project.some(({ file }) => file === 'application.yaml')) cpSync(EXAMPLE, folder, { recursive: true });
  for (const { file, text } of project) {
    mkdirSync(dirname(join(folder, file!)), { recursive: true });
    writeFileSync(join(folder, file!), text);
    if (!text.includes('media/logo.png')) continue;
    mkdirSync(join(folder, 'data/media'));
    copyFileSync(join(ROOT, 'docs/images/phone.png'), join(folder, 'data/media/logo.png'));
  }
}

/** Combines the Liquid that pages show inline into one template. */
export function inlineLiquid(): GuideBlock {
  const outputs = GUIDES.flatMap(
    (page) => readFileSync(join(ROOT, page), 'utf8').match(/(?<=`)\{\{[^`]*/g) ?? [],
  );
  const text = outputs.join('\n').replaceAll('\\|', '|');
  return { place: 'docs/guide', language: 'liquid', text, file: 'templates/pages/amid-text.liquid' };
}

/**
 * Returns the lines of a shell block, with continuations joined and comments removed; for `cron`, without the schedule.
 */
export function linesOf({ text, language }: GuideBlock): string[] {
  const lines = language === 'cron' ? text.replaceAll(/^(\S+ +){5}/gm, '').replaceAll('\\%', '%') : text;
  const whole = lines.replaceAll('\\\n', ' ').match(/^.*<<'END'\n[^]*?^END$|^.+$/gm) ?? [];
  return whole.map((line) => line.replace(/(^|\s)#.*/, '').trim()).filter((line) => line !== '');
}

/** Splits a line into commands and their words, including preceding variable assignments `NAME=value`. */
export function commandsOf(line: string): string[][] {
  return line
    .replace(/<<'END'[^]*/, '')
    .split(/&&|\||;/)
    .map((command) => command.replace(/>>?.*$/, ''))
    .map((command) => (command.match(/(?:"[^"]*"|'[^']*'|\$\([^)]*\)|\S)+/g) ?? []) as string[])
    .filter((words) => words.length > 0);
}

/** Returns why the command line rejects these words, or undefined. */
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
