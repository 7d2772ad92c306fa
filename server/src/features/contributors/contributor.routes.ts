import type { FastifyInstance } from 'fastify';
import { AssignmentForm, AssignmentView, ContributorList } from '../../contract/contributor.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import type { ContributorService } from './contributor.service.ts';

const CONTRIBUTORS = '/api/admin/cms/contributors';
/** The service also checks the authority for the entity's kind. */
const access = 'any-content-authority';

/** Source: spec §4.5. Decision 0005. */
export function contributorRoutes(app: FastifyInstance, contributors: ContributorService): void {
  endpoint(
    app,
    { on: `GET ${CONTRIBUTORS}`, access, summary: 'List the contributors', answer: ContributorList },
    () => contributors.list(),
  );
  endpoint(
    app,
    {
      on: `GET ${CONTRIBUTORS}/{id}`,
      access,
      summary: 'Read the contributors of a page, form, article model or article',
      answer: AssignmentView,
      versioned: true,
    },
    ({ params, principal }) => contributors.read(params.id as EntityId, principal),
  );
  endpoint(
    app,
    {
      on: `PUT ${CONTRIBUTORS}/{id}`,
      access,
      summary: 'Assign contributors to a page, form, article model or article',
      body: AssignmentForm,
      answer: AssignmentView,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      contributors.assign(params.id as EntityId, body, expectedVersion(), principal, request.ip),
  );
}
