import { WORK, type QueryWork } from '../../src/kernel/work.ts';

/** Returns how many statements the databases of this process receive during the work, without transaction control. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hear = ({ sql }: QueryWork) => {
    if (sql !== 'commit') count += 1;
  };
  WORK.query.start.subscribe(hear as (message: unknown) => void);
  try {
    await work();
    return count;
  } finally {
    WORK.query.start.unsubscribe(hear as (message: unknown) => void);
  }
}
