import type { Database } from '../../src/database/database.ts';

/** A project with the form `load`, which has one number field. */
export const LOAD_PROJECT = {
  'data/10-form.yaml': `forms:
  - shortcut: load
    title: { en: Load }
    fields:
      - name: number
        type: number
        required: true
        attributes: { label: { en: Number } }
`,
  'application.yaml': `app.cms.form-rate-limit: 0
app.security.bcrypt-strength: 4
`,
};

const CLIENTS = 32;

export interface SubmissionLoad {
  /** Submitted numbers that were acknowledged with 201, by the id in the response. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Resolves when this many more have been acknowledged. */
  reach(more: number): Promise<void>;
  /** Stops starting submissions and resolves when all pending ones are answered or refused. */
  stop(): Promise<void>;
}

/** Submits consecutive numbers over many connections, each once, until stopped or until the server is gone. */
export function loadSubmissions(url: string, first: number, clients = CLIENTS): SubmissionLoad {
  const acknowledged = new Map<string, number>();
  const stopping = new AbortController();
  const waiting: { until: number; resolve: () => void }[] = [];
  let next = first;

  async function submit(): Promise<void> {
    while (!stopping.signal.aborted) {
      const number = next;
      next += 1;
      const answer = await post(url, number);
      if (answer === undefined) return;
      acknowledged.set(answer, number);
      for (const { resolve } of waiting.filter(({ until }) => until === acknowledged.size)) resolve();
    }
  }
  const running = Promise.all(Array.from({ length: clients }, submit));

  return {
    acknowledged,
    reach: (more) => new Promise((resolve) => waiting.push({ until: acknowledged.size + more, resolve })),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Returns the id of the stored submission, or undefined when the connection ended before the response was complete. */
async function post(url: string, number: number): Promise<string | undefined> {
  let answer: Response;
  let body: unknown;
  try {
    answer = await fetch(`${url}/api/public/forms-results/load`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ values: { number } }),
    });
    body = await answer.json();
  } catch {
    return undefined;
  }
  if (answer.status !== 201) throw new Error(`answered ${answer.status}: ${JSON.stringify(body)}`);
  return (body as { id: string }).id;
}

/** Returns the stored numbers of the load by id. */
export async function storedNumbers(database: Database): Promise<Map<string, number>> {
  const rows = await database.read.selectFrom('form_result').select(['id', 'field_values']).execute();
  return new Map(rows.map((row) => [row.id, (JSON.parse(row.field_values) as { number: number }).number]));
}
