import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useApi } from '../../api/api.ts';
import { hasCode } from '../../api/api-error.ts';
import { EditorSkeleton } from '../../ui/editor/editor-skeleton.tsx';
import { FaultAlert } from '../../ui/fault-alert.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { UserEditor } from './user-editor.tsx';

/** Creates a user. */
export function NewUserScreen() {
  return <UserEditor stored={undefined} />;
}

/** Edits an existing user, disabled or not. */
export function EditUserScreen() {
  const { edited } = useApi();
  const { id } = useParams({ from: '/signed-in/users/$id' });
  const user = useQuery(edited('GET /api/admin/users/{id}', { params: { id } }));
  if (hasCode(user.error, 'not-found') || hasCode(user.error, 'malformed')) return <NotFound />;
  if (user.isError) return <FaultAlert error={user.error} onRetry={() => void user.refetch()} />;
  return user.data ? <UserEditor key={id} stored={user.data} /> : <EditorSkeleton />;
}
