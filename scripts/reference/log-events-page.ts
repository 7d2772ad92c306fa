import { LOG_EVENTS, type LogEventEntry, type LogLevel } from '../../server/src/kernel/log-events.ts';
import { table } from './table.ts';

const LEVELS: Readonly<Record<LogLevel, string>> = {
  fatal: '`fatal` (60)',
  error: '`error` (50)',
  warn: '`warn` (40)',
  info: '`info` (30)',
};

const INTRODUCTION = `# Log events

The server logs one line of JSON for each event:

\`\`\`json
{ "level": 50, "time": 1795334400000, "job": "ClearFormResults", "reason": "disk I/O error", "err": { … }, "msg": "job failed" }
\`\`\`

\`msg\` is the event. The names below do not change, so alerts can match them; \`time\` is in milliseconds since 1970. The
lines of one request share its \`requestId\`, which error responses contain too. \`err\` has \`type\`, \`message\` and
\`stack\`; the wording of \`detail\` and \`reason\` may change. Fields without a value are left out.

Three kinds of lines are not in the list: \`listening on http://…\` once the server accepts requests, the rare lines of the
HTTP framework, and what the code of the project logs, which has the field \`contributor\`.
`;

/** Returns `docs/reference/log-events.md`. */
export function logEventsPage(): string {
  const events: [string, LogEventEntry][] = Object.entries(LOG_EVENTS);
  const sections = Object.entries(LEVELS).map(([level, title]) => {
    const rows = events
      .filter(([, event]) => event.level === level)
      .map(([name, { fields = [], meaning, action = '' }]) => [
        `\`${name}\``,
        meaning,
        action,
        fields.map((field) => `\`${field}\``).join(', '),
      ]);
    return `## ${title}\n\n${table(['Event', 'When', 'What to do', 'Fields'], rows)}\n`;
  });
  return [INTRODUCTION, ...sections].join('\n');
}
