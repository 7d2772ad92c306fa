import type { FastifyInstance } from 'fastify';
import {
  CreatedWebhook,
  WebhookDeliveryList,
  WebhookDeliveryQuery,
  WebhookDeliveryView,
  WebhookForm,
  WebhookList,
  WebhookListQuery,
  WebhookView,
} from '../../contract/webhook.ts';
import { endpoint } from '../../http/endpoint.ts';
import { callerOf } from '../../security/actor.ts';
import type { WebhookService } from './webhook.service.ts';

const WEBHOOKS = '/api/admin/cms/webhooks';
const access = 'any-content-authority';

/** Each webhook also needs the authorities for its events. Decision 0057. */
export function webhookRoutes(app: FastifyInstance, webhooks: WebhookService): void {
  endpoint(
    app,
    {
      on: `GET ${WEBHOOKS}`,
      access,
      summary: 'List webhooks',
      query: WebhookListQuery,
      answer: WebhookList,
    },
    ({ query, principal, request }) => webhooks.list(query, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${WEBHOOKS}`,
      access,
      summary: 'Create a webhook',
      refuses: ['forbidden', 'unavailable'],
      body: WebhookForm,
      answer: CreatedWebhook,
      creates: WEBHOOKS,
      versioned: true,
    },
    ({ body, principal, request }) => webhooks.create(body, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `GET ${WEBHOOKS}/{id}`,
      access,
      summary: 'Read a webhook',
      refuses: ['forbidden'],
      answer: WebhookView,
      versioned: true,
    },
    ({ params, principal, request }) => webhooks.read(params.id!, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${WEBHOOKS}/{id}`,
      access,
      summary: 'Replace a webhook',
      refuses: ['forbidden'],
      body: WebhookForm,
      answer: WebhookView,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      webhooks.update(params.id!, body, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${WEBHOOKS}/{id}`,
      access,
      summary: 'Delete a webhook and its calls',
      refuses: ['forbidden'],
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) =>
      webhooks.remove(params.id!, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `GET ${WEBHOOKS}/{id}/deliveries`,
      access,
      summary: 'List the calls of a webhook',
      refuses: ['forbidden'],
      query: WebhookDeliveryQuery,
      answer: WebhookDeliveryList,
    },
    ({ params, query, principal, request }) =>
      webhooks.deliveries(params.id!, query, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `POST ${WEBHOOKS}/deliveries/{id}/resend`,
      access,
      summary: 'Send a call again',
      refuses: ['forbidden'],
      answer: WebhookDeliveryView,
    },
    ({ params, principal, request }) => webhooks.resend(params.id!, callerOf(principal, request.ip)),
  );
}
