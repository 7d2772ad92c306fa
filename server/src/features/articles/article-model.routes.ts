import type { FastifyInstance } from 'fastify';
import {
  ArticleModelFieldForce,
  ArticleModelFieldForm,
  ArticleModelFieldList,
  ArticleModelFieldOrder,
  ArticleModelFieldView,
  ArticleModelForce,
  ArticleModelForm,
  ArticleModelList,
  ArticleModelListQuery,
  ArticleModelView,
} from '../../contract/article-model.ts';
import { endpoint } from '../../http/endpoint.ts';
import { created, expectedVersion, withVersion } from '../../http/resource-reply.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { actorOf } from '../../security/actor.ts';
import type { ModelFieldService } from './article-model-field.service.ts';
import type { ArticleModelService } from './article-model.service.ts';

const MODELS = '/api/admin/cms/articles-model';
const FIELDS = `${MODELS}/{id}/fields` as const;
const WRITABLE_MODELS = '/api/admin/cms/models';
const access = 'access_cms_articles_model';

/** Source: spec §4.3. */
export function articleModelRoutes(app: FastifyInstance, models: ArticleModelService): void {
  endpoint(
    app,
    {
      on: `GET ${MODELS}`,
      access,
      summary: 'List article models',
      query: ArticleModelListQuery,
      answer: ArticleModelList,
    },
    ({ query }) => models.list(query),
  );
  endpoint(
    app,
    { on: `GET ${MODELS}/{id}`, access, summary: 'Read an article model', answer: ArticleModelView },
    async ({ params, reply }) => withVersion(reply, await models.read(params.id as EntityId)),
  );
  endpoint(
    app,
    {
      on: `POST ${MODELS}`,
      access,
      summary: 'Create an article model',
      body: ArticleModelForm,
      answer: ArticleModelView,
      status: 201,
    },
    async ({ body, principal, request, reply }) =>
      created(reply, MODELS, await models.create(body, actorOf(principal, request.ip))),
  );
  endpoint(
    app,
    {
      on: `PUT ${MODELS}/{id}`,
      access,
      summary: 'Replace an article model; its fields stay',
      body: ArticleModelForm,
      answer: ArticleModelView,
    },
    async ({ params, body, principal, request, reply }) =>
      withVersion(
        reply,
        await models.update(
          params.id as EntityId,
          body,
          expectedVersion(request, body.value),
          actorOf(principal, request.ip),
        ),
      ),
  );
  endpoint(
    app,
    {
      on: `DELETE ${MODELS}/{id}`,
      access,
      summary: 'Delete an article model',
      query: ArticleModelForce,
    },
    ({ params, query, principal, request }) =>
      models.remove(
        params.id as EntityId,
        { expectedVersion: expectedVersion(request, {}), force: query.force ?? false },
        actorOf(principal, request.ip),
      ),
  );
}

/** What articles can be written of, for who writes them and may change no model. */
export function writableModelRoutes(
  app: FastifyInstance,
  models: Pick<ArticleModelService, 'list' | 'read'>,
): void {
  const toWrite = { access: 'access_cms_articles' } as const;
  endpoint(
    app,
    {
      on: `GET ${WRITABLE_MODELS}`,
      ...toWrite,
      summary: 'List the models that articles can be written of',
      query: ArticleModelListQuery,
      answer: ArticleModelList,
    },
    ({ query }) => models.list(query),
  );
  endpoint(
    app,
    {
      on: `GET ${WRITABLE_MODELS}/{id}`,
      ...toWrite,
      summary: 'Read a model to write an article of it',
      answer: ArticleModelView,
    },
    async ({ params, reply }) => withVersion(reply, await models.read(params.id as EntityId)),
  );
}

/** Source: spec §4.3. */
export function modelFieldRoutes(app: FastifyInstance, fields: ModelFieldService): void {
  endpoint(
    app,
    { on: `GET ${FIELDS}`, access, summary: 'List the fields of a model', answer: ArticleModelFieldList },
    ({ params }) => fields.list(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `GET ${FIELDS}/{fieldId}`,
      access,
      summary: 'Read a field of a model',
      answer: ArticleModelFieldView,
    },
    async ({ params, reply }) =>
      withVersion(reply, await fields.read(params.id as EntityId, params.fieldId as EntityId)),
  );
  endpoint(
    app,
    {
      on: `POST ${FIELDS}`,
      access,
      summary: 'Add a field to a model',
      body: ArticleModelFieldForm,
      answer: ArticleModelFieldView,
      status: 201,
    },
    async ({ params, body, principal, request, reply }) =>
      created(
        reply,
        `${MODELS}/${params.id}/fields`,
        await fields.create(params.id as EntityId, body, actorOf(principal, request.ip)),
      ),
  );
  endpoint(
    app,
    {
      on: `PUT ${FIELDS}/order`,
      access,
      summary: 'Put the fields of a model in another order',
      body: ArticleModelFieldOrder,
      answer: ArticleModelFieldList,
    },
    ({ params, body, principal, request }) =>
      fields.reorder(params.id as EntityId, body, actorOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${FIELDS}/{fieldId}`,
      access,
      summary: 'Replace a field of a model',
      query: ArticleModelFieldForce,
      body: ArticleModelFieldForm,
      answer: ArticleModelFieldView,
    },
    async ({ params, query, body, principal, request, reply }) =>
      withVersion(
        reply,
        await fields.update(params.id as EntityId, params.fieldId as EntityId, body, {
          expectedVersion: expectedVersion(request, body.value),
          force: query.force ?? false,
          by: actorOf(principal, request.ip),
        }),
      ),
  );
  endpoint(
    app,
    {
      on: `DELETE ${FIELDS}/{fieldId}`,
      access,
      summary: 'Remove a field from a model',
      query: ArticleModelFieldForce,
    },
    ({ params, query, principal, request }) =>
      fields.remove(params.id as EntityId, params.fieldId as EntityId, {
        expectedVersion: expectedVersion(request, {}),
        force: query.force ?? false,
        by: actorOf(principal, request.ip),
      }),
  );
}
