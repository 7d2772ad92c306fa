import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import type { Configuration } from '../config/properties.ts';
import { guardAccess, type Authenticate } from '../http/access.ts';
import { answerBrokenRequests } from '../http/broken-request.ts';
import { limitBodyTime } from '../http/body-deadline.ts';
import { isUtf8 } from '../http/body-charset.ts';
import { LazyLogger } from '../http/lazy-logger.ts';
import { rememberRoutes } from '../http/declared-routes.ts';
import { sendProblem, toAppError } from '../http/problem-reply.ts';
import { STRICT_TRANSPORT } from '../http/protection-headers.ts';
import { readOnAfterAnswer } from '../http/read-on.ts';
import { followsLink } from '../http/sign-in-redirect.ts';
import { AppError } from '../kernel/app-error.ts';
import { http } from '../kernel/http-module.ts';
import { logEvent, type Logger } from '../kernel/logger.ts';
import { inRequest } from '../kernel/request-context.ts';
import type { Messages } from '../kernel/messages.ts';
import { documentApi } from './document-api.ts';
import { logAccess } from './serve-from-memory.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Watchdog } from './watchdog.ts';

export interface AppParts {
  configuration: Configuration;
  logger: Logger;
  messages: Messages;
  /** Told of each request that was answered by the framework. */
  timeRequest?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  tracing?: Pick<Tracing, 'followRequests'> | undefined;
  watchdog?: Pick<Watchdog, 'followRequests'> | undefined;
  /** What is for known people. */
  guarded: {
    authenticate: Authenticate;
    /** Declares the endpoints of `/api/admin` and `/api/auth`: each one guarded. */
    routes(app: FastifyInstance): void | Promise<void>;
  };
  /** Declares what the public reaches: pages, forms, files, health. */
  publicRoutes(app: FastifyInstance): void | Promise<void>;
  /** Answers an error to somebody who reads a public page. */
  sendErrorPage(error: AppError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** Endpoints check and write by themselves what they describe. What Fastify has for it would be loaded without these. */
const COMPILERS: Compilers = {
  // Its type is that of one validator among those which could be here.
  buildValidator: (() => () => () => true) as unknown as NonNullable<Compilers['buildValidator']>,
  buildSerializer: () => () => (answer) => JSON.stringify(answer),
};

/** The HTTP server with all its routes, not listening yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { configuration, messages } = parts;
  const logger: FastifyBaseLogger = parts.logger.pino;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: trustProxy(configuration),
    bodyLimit: configuration['app.cms.max-body-size'],
    childLoggerFactory: (parent, bindings, options) => new LazyLogger(parent, bindings, options),
    genReqId: () => randomUUID(),
    // Who is still connected while the server stops is answered once more, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequests(messages),
    schemaController: { compilersFactory: COMPILERS },
    // What is too long for what it names is told by the endpoint, after the authority.
    routerOptions: { maxParamLength: http.maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      void answerError(toAppError(error), request, reply);
    },
  });
  app.decorate('endpoints', []);
  app.decorate('definitions', []);
  app.decorateRequest('principal', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    // No browser is to guess what an answer is, whoever makes it.
    void reply.header('X-Content-Type-Options', 'nosniff');
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', STRICT_TRANSPORT);
    done();
  });
  readJsonStrictly(app);
  parts.watchdog?.followRequests(app);
  parts.tracing?.followRequests(app);
  const { timeRequest } = parts;
  if (timeRequest) app.addHook('onResponse', async (request, reply) => timeRequest(request, reply));

  const methodsOf = rememberRoutes(app);
  app.setErrorHandler((error, request, reply) => answerError(toAppError(error), request, reply));
  app.setNotFoundHandler((request, reply) => {
    return answerError(new AppError('not-found'), request, reply);
  });

  const { guarded } = parts;
  if (configuration['app.server.api-docs']) await documentApi(app, messages);
  await app.register(async (api) => {
    await api.register(fastifyCookie);
    nameRequests(api);
    limitBodyTime(api, configuration['app.server.body-timeout']);
    guardAccess(api, guarded.authenticate);
    answerPrivately(api);
    await guarded.routes(api);
  });
  await app.register(async (site) => {
    if (configuration['app.server.access-log']) {
      site.addHook('onResponse', async (request, reply) => logAccess(parts.logger, request.raw, reply.raw));
    }
    await parts.publicRoutes(site);
  });
  return app;

  function answerError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
    // What does not arrive is not waited for.
    if (error.code !== 'timeout') readOnAfterAnswer(request, reply);
    const told = error.code === 'not-found' ? (asOtherMethod(request) ?? error) : error;
    return isApi(request) && !followsLink(request)
      ? sendProblem(messages, told, request, reply)
      : parts.sendErrorPage(told, request, reply);
  }

  /** What is not found under this method may be there under others. Public pages are only ever read. */
  function asOtherMethod(request: FastifyRequest): AppError | undefined {
    const declared = methodsOf(request.url.split('?')[0]!);
    const methods = declared.length === 0 && !isApi(request) ? ['GET', 'HEAD'] : declared;
    if (methods.length === 0 || methods.includes(request.method)) return undefined;
    return new AppError('method-not-allowed', { headers: { Allow: methods.join(', ') } });
  }
}

function isApi(request: FastifyRequest): boolean {
  return /^\/(api|health|metrics)(\/|\?|$)/.test(request.url);
}

/** JSON is UTF-8: what says that it is something else is refused, as other bytes are, which are never replaced. Plain text is no body of ours. */
function readJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!isUtf8(request)) {
      done(new AppError('unsupported-media-type'));
      return;
    }
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch (error) {
      done(new AppError('malformed', { cause: error }));
      return;
    }
    void parse(request, text, done);
  });
}

/** From here on the request is known by its id. What comes with its body comes from the network, where nothing is known of it. */
function nameRequests(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  api.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
}

/** Administration answers are for one person: never stored, never guessed at, each one logged with its id. */
function answerPrivately(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': request.id,
    });
  });
  api.addHook('onResponse', async (request, reply) => {
    logEvent(request.log, 'api request handled', {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      login: request.principal?.login,
    });
  });
}

function trustProxy(
  configuration: Configuration,
): false | string[] | ((address: string, hop: number) => boolean) {
  const trusted = configuration['app.server.trust-proxy'];
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return trusted && [...trusted];
}
