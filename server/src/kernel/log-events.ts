export type LogLevel = 'info' | 'warn' | 'error' | 'fatal';

export interface LogEventEntry {
  level: LogLevel;
  /** The names of the values in its lines. */
  fields?: readonly string[];
  /** When it is logged: one sentence. */
  meaning: string;
  /** What an operator should do, if anything. */
  action?: string;
}

/**
 * All events that the server logs, by the text of their lines. Names never change, because operators alert on them.
 */
export const LOG_EVENTS = {
  // The process
  stopping: {
    level: 'info',
    fields: ['reason'],
    meaning: 'A signal, or an uncaught exception (`reason` is `fault`), stops the server.',
  },
  stopped: { level: 'info', meaning: 'Everything is written and closed; the process ends.' },
  'requests cut off': {
    level: 'warn',
    meaning: 'Requests had not ended 10 s after the stop began; their connections are closed.',
  },
  'shutdown timed out': {
    level: 'fatal',
    fields: ['requests'],
    meaning: 'The process had not ended 12 s after the stop began and is killed.',
    action: 'Find what blocks the event loop: the requests in progress are listed.',
  },
  'uncaught exception': {
    level: 'fatal',
    fields: ['err'],
    meaning: 'Code threw where nothing catches; the server stops with exit code 1.',
    action: 'Fix the code of the project that the stack names, or report a bug.',
  },
  'unhandled rejection': {
    level: 'error',
    fields: ['err'],
    meaning: 'A promise that nothing awaits was rejected; the server continues.',
    action: 'Fix the code of the project that the stack names, or report a bug.',
  },
  'event loop held': {
    level: 'warn',
    fields: ['heldMs', 'requests'],
    meaning: 'The event loop has been blocked for a second; nothing is answered meanwhile.',
    action: 'Check the templates and contributors of the listed requests.',
  },
  'event loop recovered': {
    level: 'info',
    fields: ['heldMs'],
    meaning: 'The event loop runs again after it was blocked.',
  },
  'watchdog failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'The thread that watches the event loop ended; a blocked loop is no longer reported.',
    action: 'Restart the server.',
  },
  'trace export failed': {
    level: 'warn',
    fields: ['detail'],
    meaning: 'The OpenTelemetry collector did not accept traces.',
    action: 'Check the collector and the `OTEL_…` variables.',
  },
  'configuration warning': {
    level: 'warn',
    fields: ['property', 'detail'],
    meaning: 'A property is valid but something will not work with it; `detail` says what.',
    action: 'Set the property as `detail` says.',
  },

  // The project
  'contributor found': {
    level: 'info',
    fields: ['contributor', 'file'],
    meaning: 'A contributor of the project was loaded.',
  },
  'field type found': {
    level: 'info',
    fields: ['fieldType', 'file'],
    meaning: 'A field type of the project was loaded.',
  },
  'templates reloaded': { level: 'info', meaning: 'Changed templates are in use (`--watch`).' },
  'messages reloaded': { level: 'info', meaning: 'Changed messages are in use (`--watch`).' },
  'project reloaded': {
    level: 'info',
    meaning: 'The server runs again, with the changed files of the project (`--watch`).',
  },
  'project file rejected': {
    level: 'error',
    fields: ['detail'],
    meaning: 'A changed file has an error; the former one stays in use (`--watch`).',
    action: 'Correct the file at the line in `detail`.',
  },
  'project reload failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'Changed files could not be read (`--watch`).',
  },
  'project watch failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'The folder of the project cannot be watched; changes need a restart (`--watch`).',
  },

  // Requests
  'api request handled': {
    level: 'info',
    fields: ['method', 'path', 'status', 'ms', 'login'],
    meaning: 'A request to `/api/admin` or `/api/auth` was answered.',
  },
  'public request handled': {
    level: 'info',
    fields: ['method', 'path', 'status'],
    meaning: 'A public request was answered; only with `app.server.access-log`.',
  },
  'request failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'An unexpected error was answered with status 500.',
    action: 'Report a bug, with the stack, if no code of the project is in it.',
  },
  'service unavailable': {
    level: 'warn',
    fields: ['err'],
    meaning: 'A request was answered with status 503, as the database or the storage is unavailable.',
    action: 'Check the database, the disk and the bucket.',
  },

  // Pages
  'rendering fault': {
    level: 'warn',
    fields: ['fault', 'page', 'locale', 'chain', 'detail'],
    meaning: 'A part of a page is missing; `chain` lists its containers from the page down.',
    action: 'Correct the content, template or contributor that `detail` names.',
  },
  'text index failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'The text index could not be completed; searches may miss older content until the next start.',
    action: 'Check the database and restart.',
  },
  'contributor failed': {
    level: 'warn',
    fields: ['contributor', 'entity', 'reason', 'err'],
    meaning:
      'A contributor threw, took too long, had no time left or does not exist; its variables are missing.',
    action: 'Fix the contributor, or remove it from the entity.',
  },
  'contributor variables ignored': {
    level: 'warn',
    fields: ['contributor', 'variables'],
    meaning: 'A contributor set variables that the model already has; they keep their values.',
    action: 'Rename the variables in the contributor.',
  },
  'error page failed': {
    level: 'error',
    fields: ['status', 'err'],
    meaning: 'The template of an error page failed; visitors see plain HTML.',
    action: 'Correct the template.',
  },
  'welcome page failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'The welcome page of an empty site could not be rendered; visitors see the error page.',
  },
  'redirect lookup failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Redirects could not be read; the request was answered as not found.',
  },
  'image resizing failed': {
    level: 'warn',
    fields: ['media', 'variant', 'err'],
    meaning: 'A smaller image could not be created; the original was sent.',
  },
  'style sheet check failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Style sheets could not be checked for changes; pages may link to a former version.',
    action: 'Check the disk or the bucket.',
  },

  // The database
  'database migrated': {
    level: 'info',
    fields: ['applied', 'backup'],
    meaning: 'Migrations were applied; `backup` is the copy made before.',
  },
  'database connection lost': {
    level: 'warn',
    fields: ['err'],
    meaning: 'A connection to PostgreSQL broke; others are opened as needed.',
  },
  'database connection timed out': {
    level: 'warn',
    meaning: 'A statement got no answer and PostgreSQL no longer works on it; its connection is closed.',
    action: 'Check the network between the server and the database.',
  },
  'replica unavailable': {
    level: 'warn',
    fields: ['err'],
    meaning: 'The replica cannot be queried; the primary answers instead for 10 s.',
    action: 'Check `app.database.read-url` and the replica.',
  },
  'trigram indexes missing': {
    level: 'warn',
    fields: ['detail'],
    meaning: 'PostgreSQL has no extension `pg_trgm`; searches are slow.',
    action: 'Run `create extension pg_trgm` as a superuser and restart.',
  },
  'change feed lost': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Changes by other instances cannot be read; cached pages may be outdated.',
    action: 'Check the database if `change feed recovered` does not follow.',
  },
  'change feed recovered': {
    level: 'info',
    meaning: 'Changes by other instances are read again.',
  },
  'change feed disconnected': {
    level: 'warn',
    fields: ['err'],
    meaning: 'The connection on which PostgreSQL announces changes broke; it is opened again.',
  },
  'change feed pruning failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Old changes could not be deleted; tried again after a minute.',
  },

  // Jobs
  'job ended': {
    level: 'info',
    fields: ['job', 'outcome'],
    meaning: 'A job ran; `outcome` is `done`, `failed` or `stopped`, and further fields are its counts.',
  },
  'job failed': {
    level: 'error',
    fields: ['job', 'reason', 'err'],
    meaning: 'A job threw; it is retried within a minute if the database or the storage was unavailable.',
    action: 'Solve `reason`; the next run continues.',
  },
  'job scheduling failed': {
    level: 'error',
    fields: ['job', 'err'],
    meaning: 'A job could not be started or recorded; tried again within a minute.',
    action: 'Check the database.',
  },
  'job lease renewal failed': {
    level: 'warn',
    fields: ['job', 'err'],
    meaning: 'The lease of a running job could not be extended; another instance may take over.',
    action: 'Check the database.',
  },

  'scheduled publication failed': {
    level: 'warn',
    fields: ['kind', 'id', 'reason', 'err'],
    meaning: 'Scheduled pending changes could not be published; they stay pending and are not retried.',
    action: 'Open the item in the administration, which shows the reason; publish it or reschedule it.',
  },

  // Emails
  'mail delivery deferred': {
    level: 'warn',
    fields: ['mail', 'kind', 'reason'],
    meaning: 'An email could not be sent and will be retried.',
    action: 'Check the mail server if it continues.',
  },
  'mail delivery abandoned': {
    level: 'warn',
    fields: ['mail', 'kind', 'reason'],
    meaning: 'An email was refused for good or failed at every attempt; it is not retried.',
    action: 'Solve `reason`; the emails of a submission can be sent again.',
  },
  'webhook call deferred': {
    level: 'warn',
    fields: ['webhook', 'call', 'reason'],
    meaning: 'A webhook call failed and will be retried.',
    action: 'Check the receiver if it continues.',
  },
  'webhook call abandoned': {
    level: 'warn',
    fields: ['webhook', 'call', 'reason'],
    meaning: 'A webhook may not be called, or failed at every attempt; it is not retried.',
    action: 'Solve `reason`; the call can be sent again.',
  },
  'webhook calls paused': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Webhook calls cannot be read or updated; tried again within 5 s.',
    action: 'Check the database.',
  },
  'cdn purge failed': {
    level: 'warn',
    fields: ['reason'],
    meaning: 'The CDN did not accept a purge and may show earlier versions; retried every 2 s.',
    action: 'Check the CDN and `app.cms.cdn-purge`.',
  },
  'cdn purge recovered': { level: 'info', meaning: 'The CDN accepts purges again.' },
  'cdn purge paused': {
    level: 'warn',
    fields: ['err'],
    meaning: 'The purges cannot be read or updated; tried again within 2 s.',
    action: 'Check the database.',
  },
  'mail delivery paused': {
    level: 'warn',
    fields: ['err'],
    meaning: 'The outbox cannot be read or updated; tried again within 15 s.',
    action: 'Check the database.',
  },
  'clock set back': {
    level: 'warn',
    fields: ['queue', 'deliveries'],
    meaning:
      'The clock was set back; emails, webhook calls or purges that would have waited too long are sent now.',
    action: 'Check the clock of the machine.',
  },

  // Files
  'foreign files found': {
    level: 'warn',
    fields: ['file', 'found', 'expected', 'detail'],
    meaning: 'The files belong to another database; leftover files are not deleted.',
    action: 'Give each database its own `app.files.url`.',
  },
  'file mark missing': {
    level: 'warn',
    fields: ['file', 'expected', 'detail'],
    meaning: 'The files of this database were stored elsewhere before.',
    action: 'Give all instances the same `app.files.url`.',
  },
  'file mismatch found': {
    level: 'warn',
    fields: ['table', 'lost', 'stray'],
    meaning: 'Files are missing (`lost`) or have no row in the database (`stray`).',
    action: 'Run `parvis check`, which names the files.',
  },
  'file check failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Files and database could not be compared at startup.',
  },
  'uploads pruned': {
    level: 'info',
    fields: ['files'],
    meaning: 'Leftovers of interrupted uploads were deleted.',
  },
  'upload pruning failed': {
    level: 'warn',
    fields: ['err'],
    meaning: 'Leftovers of interrupted uploads could not be deleted.',
  },

  // People
  'audit trail purged': {
    level: 'info',
    fields: ['entries'],
    meaning: 'Entries older than `app.audit.retention` were deleted.',
  },
  'audit trail purge failed': {
    level: 'error',
    fields: ['err'],
    meaning: 'Old entries could not be deleted; tried again after an hour.',
    action: 'Check the database.',
  },
  'identity provider unreachable': {
    level: 'warn',
    fields: ['provider', 'err'],
    meaning: 'An identity provider did not answer; nobody can sign in with it.',
    action: 'Check `issuer` and the network.',
  },
  'identity provider profile missing': {
    level: 'error',
    fields: ['profile'],
    meaning: 'A user could not be created, as the profile of `app.auth.oidc.<id>.profile` does not exist.',
    action: 'Create the profile or correct the property.',
  },
  'sign-in failed': {
    level: 'warn',
    fields: ['provider', 'reason', 'err'],
    meaning: 'A sign-in with an identity provider failed for a technical reason.',
    action: 'Check `client-id`, `client-secret` and the clocks.',
  },
} as const satisfies Record<string, LogEventEntry>;

export type LogEvent = keyof typeof LOG_EVENTS;

/** The values that an event requires: none, or one per field. */
export type LogFields<Name extends LogEvent> = (typeof LOG_EVENTS)[Name] extends {
  fields: readonly (infer Field extends string)[];
}
  ? [Readonly<Record<Field, unknown>>]
  : [];
