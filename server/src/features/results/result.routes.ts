import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Readable } from 'node:stream';
import { BulkView } from '../../contract/bulk.ts';
import { BYTES } from '../../contract/media.ts';
import {
  ErasureForm,
  ErasureView,
  FormResultBulkForm,
  FormResultDeletion,
  FormResultList,
  FormResultQuery,
  FormResultView,
  PurgePreview,
  SpamMark,
  type ExportFormat,
} from '../../contract/form-result.ts';
import { attachmentNamed } from '../../http/attachment.ts';
import { answerBulk } from '../../http/bulk-answer.ts';
import { endpoint } from '../../http/endpoint.ts';
import { languageOf } from '../../http/language.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { Messages } from '../../kernel/messages.ts';
import { accept } from '../../kernel/parsed-body.ts';
import { actorOf } from '../../security/actor.ts';
import type { ResultErasure } from './erasure.ts';
import { toPurgePreview, type PurgeStatus } from './purge.view.ts';
import type { ResultService } from './result.service.ts';

const RESULTS = '/api/admin/cms/forms-results';
const access = 'access_cms_forms';

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Source: spec §4.2. */
export function resultAdministrationRoutes(
  app: FastifyInstance,
  results: ResultService,
  erasure: ResultErasure,
  messages: Messages,
  purgeStatus: () => Promise<PurgeStatus>,
): void {
  endpoint(
    app,
    {
      on: `GET ${RESULTS}`,
      access,
      summary: 'List form results, or export those of a form (CSV, JSON lines, or XLSX)',
      query: FormResultQuery,
      answer: FormResultList,
      otherAnswers: { 200: Object.values(MEDIA_TYPES).map((type) => type.split(';')[0]!) },
    },
    async ({ query, principal, request, reply }) => {
      const format = query.format ?? acceptedFormat(request);
      if (format === undefined) return results.list(query);
      const by = actorOf(principal, request.ip);
      const { fileName, lines } = await results.export(query, format, languageOf(request), by);
      void reply
        .type(MEDIA_TYPES[format])
        .header('Content-Disposition', `attachment; filename="${fileName}"`);
      return Readable.from(lines, { objectMode: false });
    },
  );
  endpoint(
    app,
    {
      on: `GET ${RESULTS}/purge-preview`,
      access,
      summary: 'Preview the next run of the job ClearFormResults',
      answer: PurgePreview,
    },
    async () => toPurgePreview(await purgeStatus()),
  );
  endpoint(
    app,
    {
      on: `POST ${RESULTS}/erasure`,
      access,
      summary: "Find a person's data by a value, and erase it",
      body: ErasureForm,
      answer: ErasureView,
    },
    ({ body, principal, request }) => erasure.run(body, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${RESULTS}/bulk`,
      access,
      summary: 'Mark several form results as spam or as not spam, or delete them',
      body: FormResultBulkForm,
      answer: BulkView,
    },
    ({ body, principal, request }) =>
      answerBulk(request, messages, body, {
        find: (filter, slice) => results.listIds({ ...filter, ...slice }),
        async begin(action) {
          const by = actorOf(principal, request.ip);
          return async (id) => {
            if (action === 'delete') await results.remove(id, by);
            else await results.markSpam(id, action === 'spam', by);
            return action === 'delete' ? 204 : 200;
          };
        },
      }),
  );
  endpoint(
    app,
    { on: `GET ${RESULTS}/{id}`, access, summary: 'Read a form result', answer: FormResultView },
    ({ params }) => results.read(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `GET ${RESULTS}/{id}/files/{field}`,
      access,
      isLinked: true,
      summary: 'Download a submitted file of a form result',
      answer: BYTES,
      refusalTypes: ['application/problem+json', 'text/html'],
    },
    async ({ params, principal, request, reply }) => {
      // HEAD sends no data, so it is not audited.
      const by = request.method === 'HEAD' ? undefined : actorOf(principal, request.ip);
      const { name, type, size, stream } = await results.readFile(params.id as EntityId, params.field!, by);
      void reply.type(type).headers({
        'Content-Length': size,
        'Content-Disposition': attachmentNamed(name),
        'Content-Security-Policy': "default-src 'none'; sandbox",
      });
      return stream;
    },
  );
  endpoint(
    app,
    {
      on: `PUT ${RESULTS}/{id}/spam`,
      access,
      summary: 'Mark a form result as spam or as not spam',
      body: SpamMark,
      answer: FormResultView,
    },
    ({ params, body, principal, request }) =>
      results.markSpam(params.id as EntityId, accept(body, []).spam, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${RESULTS}/{id}/resend`,
      access,
      summary: 'Send the emails of a form result again',
      answer: FormResultView,
    },
    ({ params, principal, request }) => results.resend(params.id as EntityId, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    { on: `DELETE ${RESULTS}/{id}`, access, summary: 'Delete a form result' },
    ({ params, principal, request }) => results.remove(params.id as EntityId, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${RESULTS}`,
      access,
      summary: 'Delete form results by id or by form',
      query: FormResultDeletion,
    },
    ({ query, principal, request }) => results.removeMany(query, actorOf(principal, request.ip)),
  );
}

/** Returns the export format requested by `Accept`; undefined: the list. */
function acceptedFormat(request: FastifyRequest): ExportFormat | undefined {
  if (!request.headers.accept) return undefined;
  const preferred = new Negotiator(request.raw).mediaType(['application/json', 'text/csv']);
  return preferred === 'text/csv' ? 'csv' : undefined;
}
