import type { Db } from '../../database/database.ts';
import { containsWord } from '../../database/search.ts';
import type { ListRequest } from '../../kernel/list-query.ts';
import { selectUsers, toUser, type User } from './user.repository.ts';

/** The columns that users are sorted by. */
export type UserSortColumn =
  | 'login_key'
  | 'last_name_key'
  | 'first_name_key'
  | 'email_key'
  | 'company_key'
  | 'disabled'
  | 'created_at'
  | 'updated_at'
  | 'last_sign_in_at';

export interface UserListRequest extends ListRequest<UserSortColumn> {
  /** Whether to return all on one page. */
  isWhole: boolean;
  /** Whether to include disabled users. */
  showDisabled: boolean;
}

/** Returns a page of the users whose texts or profile name contain every word, and the total. */
export async function listUsers(db: Db, request: UserListRequest): Promise<{ users: User[]; total: number }> {
  const matching = selectUsers(db)
    .$if(!request.showDisabled, (query) => query.where('app_user.disabled', '=', 0))
    .$call((query) =>
      request.words.reduce(
        (narrowed, word) =>
          narrowed.where((eb) =>
            eb.or([
              containsWord(eb.ref('app_user.search_text'), word),
              containsWord(eb.fn.coalesce('profile.search_text', eb.val('')), word),
            ]),
          ),
        query,
      ),
    );
  const rows = await request.sort
    .reduce(
      (query, { column, direction }) =>
        query.orderBy(`app_user.${column}`, (order) =>
          direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
        ),
      matching,
    )
    .orderBy('app_user.id')
    .$if(!request.isWhole, (query) => query.limit(request.size).offset((request.page - 1) * request.size))
    .execute();
  const users = rows.map(toUser);
  if (request.isWhole) return { users, total: users.length };
  const { total } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { users, total };
}
