import type { FastifyInstance, FastifyReply } from 'fastify';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SendErrorPage } from '../features/view/error-pages.ts';
import { placeInStack } from '../rendering/project-code/load-modules.ts';
import { html } from '../rendering/safe-html.ts';
import { templateFault } from '../rendering/template-fault.ts';
import { describeProjectFault } from './prepare-project.ts';
import type { WatchedFaults } from './watched-faults.ts';

const HEADERS = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', refresh: '2' };
const NOT_OF_SITE = /^\/(?:admin|api|assets|css|health|media|metrics)(?:[/?]|$)/;
const PLACE = /^(\S+?):(\d+)(?::(\d+))?:? /;
/** Lines before and after the one with the fault. */
const AROUND = 3;

/** Answers requests for pages with the faults of the watched project while there are any. */
export function showFaults(
  { server }: FastifyInstance,
  faults: WatchedFaults,
  projectDirectory: string,
): void {
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const [next] = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const found = isPage && !NOT_OF_SITE.test(request.url!) ? faults.all() : [];
    if (found.length === 0) next!(request, response);
    else void faultPage(found, projectDirectory).then((page) => response.writeHead(500, HEADERS).end(page));
  });
}

/** Shows the error that prevented a page of a watched project from being rendered, with its location in the template. */
export function showFailures(sendErrorPage: SendErrorPage, projectDirectory: string): SendErrorPage {
  return async (error, request, reply): Promise<FastifyReply> => {
    if (error.code !== 'internal' || error.cause === undefined) return sendErrorPage(error, request, reply);
    const line = describeCause(error.cause, projectDirectory);
    const page = await faultPage([line], projectDirectory);
    return reply.code(500).headers(HEADERS).send(page);
  };
}

function describeCause(cause: unknown, projectDirectory: string): string {
  const { excerpt: _excerpt, ...fault } = templateFault(cause, '');
  const place = fault.file === '' ? placeInStack(cause, realpathSync(projectDirectory)) : fault;
  return place ? describeProjectFault({ ...place, message: fault.message }, projectDirectory) : fault.message;
}

async function faultPage(faults: readonly string[], projectDirectory: string): Promise<string> {
  const parts = await Promise.all(
    faults.map(async (fault) => {
      const [text] = fault.split('\n');
      const excerpt = (await excerptOf(fault, projectDirectory)) ?? '';
      return html`<h2>${text}</h2>
        <pre>${excerpt}</pre>`;
    }),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>The project has faults</title>
        <style>
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 60rem;
            margin: 3rem auto;
            padding: 0 1rem;
          }
          h1 {
            font-size: 1.5rem;
          }
          h2 {
            font:
              600 1rem/1.5 ui-monospace,
              monospace;
            color: light-dark(#b3261e, #ffb4ab);
            overflow-wrap: anywhere;
            margin: 2rem 0 0.5rem;
          }
          pre {
            overflow-x: auto;
            padding: 1rem;
            background: light-dark(#f3f3f5, #24242a);
            border-radius: 0.5rem;
          }
          pre:empty {
            display: none;
          }
        </style>
      </head>
      <body>
        <h1>The project has faults</h1>
        <p>The page returns when they are corrected. Only <code>parvis start --watch</code> shows this.</p>
        ${parts}
      </body>
    </html>`.toString();
}

/** Returns the numbered lines around the location of a fault, with its line marked. */
async function excerptOf(fault: string, projectDirectory: string): Promise<string | undefined> {
  const [, file, at] = PLACE.exec(fault) ?? [];
  if (file === undefined) return undefined;
  const source = await readFile(join(projectDirectory, file), 'utf8').catch(() => undefined);
  if (source === undefined) return undefined;
  const line = Number(at);
  const first = Math.max(1, line - AROUND);
  const last = line + AROUND;
  return source
    .split('\n')
    .slice(first - 1, last)
    .map((text, index) => {
      const number = first + index;
      return `${number === line ? '>' : ' '} ${String(number).padStart(String(last).length)} | ${text}`;
    })
    .join('\n');
}
