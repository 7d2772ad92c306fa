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
import { drainRequestBody } from '../http/drain-request-body.ts';
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
  /** Called after each request that the framework has served. */
  timeRequest?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined;
  tracing?: Pick<Tracing, 'followRequests'> | undefined;
  watchdog?: Pick<Watchdog, 'followRequests'> | undefined;
  /** Guards the endpoints that require a user. */
  guarded: {
    authenticate: Authenticate;
    /** Declares the endpoints of `/api/admin` and `/api/auth`. */
    routes(app: FastifyInstance): void | Promise<void>;
  };
  /** Declares the public routes: pages, forms, files, health. */
  publicRoutes(app: FastifyInstance): void | Promise<void>;
  /** Sends an error as a public page. */
  sendErrorPage(error: AppError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
/** Endpoints validate and serialise by themselves; without these, Fastify would load its own validator and serialiser. */
const COMPILERS: Compilers = {
  // The type expects one of the validators that Fastify supports.
  buildValidator: (() => () => () => true) as unknown as NonNullable<Compilers['buildValidator']>,
  buildSerializer: () => () => (answer) => JSON.stringify(answer),
};

/** Creates the HTTP server with all its routes. It does not listen yet. */
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
    // During shutdown, open connections get one more response, with `Connection: close`.
    return503OnClosing: false,
    clientErrorHandler: answerBrokenRequests(messages),
    schemaController: { compilersFactory: COMPILERS },
    // Endpoints reject overlong parameters themselves, after checking the permission.
    routerOptions: { maxParamLength: http.maxHeaderSize },
    frameworkErrors: (error, request, reply) => {
      void answerError(toAppError(error), request, reply);
    },
  });
  app.decorate('endpoints', []);
  app.decorate('definitions', []);
  app.decorateRequest('principal', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    // Applies to every response, including those that bypass the routes.
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
    protectAnswers(api);
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
    // After a timeout, do not wait for the rest of the body.
    if (error.code !== 'timeout') drainRequestBody(request, reply);
    const answered = error.code === 'not-found' ? (asOtherMethod(request) ?? error) : error;
    return isApi(request) && !followsLink(request)
      ? sendProblem(messages, answered, request, reply)
      : parts.sendErrorPage(answered, request, reply);
  }

  /** Returns `method-not-allowed` when the address supports other methods. Public pages support only GET and HEAD. */
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

/** Parses bodies as UTF-8 JSON. Rejects other charsets, invalid bytes and plain text. */
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

/**
 * Sets the request id in the asynchronous context, and again after the body, which arrives in the context of the
 * socket.
 */
function nameRequests(api: FastifyInstance): void {
  api.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  api.addHook('preValidation', (request, _reply, done) => inRequest(request.id, done));
}

/** Makes API responses uncacheable, adds the request id and logs each request. */
function protectAnswers(api: FastifyInstance): void {
  api.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': request.id,
    });
  });
  api.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isHeartbeat && reply.statusCode < 400) return;
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
