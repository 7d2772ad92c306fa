/**
 * Whether cached content is up to date. `confirmed`: it is; `unconfirmed`: the database is temporarily unavailable, and
 * cached pages are served with caching disabled; `lost`: it has been unavailable too long. Source: rendering "Speed".
 */
export interface Freshness {
  state(): 'confirmed' | 'unconfirmed' | 'lost';
}
