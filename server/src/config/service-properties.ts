import type { Property } from './property.ts';

/** The properties of the service around the content. Source: contract §1, §3, §6. */
export const SERVICE_PROPERTIES = {
  'app.server.port': {
    type: 'integer',
    default: 8080,
    min: 0,
    max: 65_535,
    alias: 'PORT',
    doc: 'The port to listen on. 0 picks a free one and prints it.',
  },
  'app.server.host': {
    type: 'text',
    default: '127.0.0.1',
    min: 1,
    max: 255,
    alias: 'HOST',
    doc: 'The address to listen on. `0.0.0.0` or `::` listens on every address of the machine.',
  },
  'app.server.trust-proxy': {
    type: 'trusted-proxies',
    default: false,
    doc: 'Whose `X-Forwarded-*` headers are believed: `false`, `true`, or a list of addresses and networks of proxies.',
  },
  'app.server.metrics': {
    type: 'boolean',
    default: false,
    doc: 'Whether `GET /metrics` answers, in the text format of Prometheus.',
  },
  'app.server.workers': {
    type: 'integer',
    default: 1,
    min: 1,
    max: 256,
    doc: 'How many processes answer requests.',
  },
  'app.server.access-log': {
    type: 'boolean',
    default: false,
    doc: 'Whether every request of a public page is logged.',
  },
  'app.admin.login': {
    type: 'text',
    default: 'admin',
    min: 1,
    max: 200,
    doc: 'The login of the first administrator, made when there is no user at all.',
  },
  'app.admin.email': {
    type: 'mail-address',
    default: 'admin@example.org',
    doc: 'The e-mail address of the first administrator.',
  },
  'app.admin.password': {
    type: 'text',
    default: null,
    min: 1,
    max: 72,
    secret: true,
    doc: 'The password of the first administrator. Without it one is generated and printed once.',
  },
  'app.database.url': {
    type: 'database-address',
    default: { derived: '`sqlite:parvis.db` in the data directory' },
    doc: 'The database: `sqlite:<file>`, or `postgres://<user>:<password>@<host>/<database>`.',
  },
  'app.database.read-url': {
    type: 'database-address',
    default: null,
    doc: 'A replica that lists and exports read from (PostgreSQL only).',
  },
  'app.files.url': {
    type: 'file-storage-address',
    default: { derived: 'the data directory' },
    doc: 'Where media and uploads are stored: `file:<folder>`, or `s3://<bucket>`.',
  },
  'app.mail.url': {
    type: 'mail-server-address',
    default: 'smtp://127.0.0.1:25',
    doc: 'The mail server: `smtp://<user>:<password>@<host>:<port>`, or `smtps://…`.',
  },
  'app.security.secret': {
    type: 'text',
    default: null,
    min: 32,
    max: 1000,
    secret: true,
    doc: 'A random text that signs and encrypts, the same on every instance. With SQLite one is generated and kept in the data directory; with PostgreSQL what needs it answers 503 until it is set.',
  },
  'app.security.bcrypt-strength': {
    type: 'bcrypt-strength',
    default: 1024,
    doc: 'The strength of password hashes: 4 to 31 is the cost (log2 of the rounds); a larger power of two is the number of rounds, so 1024 is cost 10.',
  },
  'app.security.password-min-length': {
    type: 'integer',
    default: 12,
    unit: 'characters',
    min: 1,
    max: 72,
    doc: 'The least length of a password. BCrypt reads no more than 72 bytes, so longer ones are refused.',
  },
  'app.security.session-idle': {
    type: 'duration',
    default: '8h',
    unit: 's',
    min: 1,
    max: 31_536_000,
    doc: 'After this time without a request a sign-in ends.',
  },
  'app.security.session-max': {
    type: 'duration',
    default: '7d',
    unit: 's',
    min: 1,
    max: 31_536_000,
    doc: 'After this time a sign-in ends, used or not.',
  },
  'app.security.sign-in-limit': {
    type: 'integer',
    default: 10,
    unit: 'in 15 minutes',
    min: 0,
    max: 100_000,
    doc: 'How many failed sign-ins one login may have from one address; one address may have ten times that. 0: no limit.',
  },
  'app.audit.retention': {
    type: 'duration',
    default: '365d',
    unit: 'd',
    min: 0,
    max: 36_500,
    doc: 'How long the entries of the audit log are kept. 0: for ever.',
  },
} as const satisfies Record<string, Property>;

/** The properties of one identity provider, `app.auth.oidc.<id>.…`. Source: contract §3, §6. */
export const IDENTITY_PROVIDER_PROPERTIES = {
  issuer: {
    type: 'web-address',
    default: null,
    doc: 'The address of the OpenID Connect provider, as its discovery document names it. Required.',
  },
  'client-id': {
    type: 'text',
    default: null,
    min: 1,
    max: 500,
    doc: 'The name under which the provider knows this site. Required.',
  },
  'client-secret': {
    type: 'text',
    default: null,
    min: 1,
    max: 1000,
    secret: true,
    doc: 'The secret that the provider gave with it. Required unless the client is public.',
  },
  label: {
    type: 'text',
    default: { derived: 'the id' },
    min: 1,
    max: 100,
    doc: 'The text on the button of the sign-in page.',
  },
  'auto-create': {
    type: 'boolean',
    default: false,
    doc: 'Whether a person without a user gets one at the first sign-in.',
  },
  profile: {
    type: 'text',
    default: null,
    min: 1,
    max: 100,
    doc: 'The name of the profile that such a user gets. Required with `auto-create`.',
  },
} as const satisfies Record<string, Property>;
