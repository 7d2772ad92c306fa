/**
 * How sure it is that what is in memory is still true: `confirmed`; `unconfirmed`, for a while: the database is away, what is in
 * memory is served and stored nowhere; `lost`: too long for that. Source: rendering "Speed".
 */
export interface Freshness {
  state(): 'confirmed' | 'unconfirmed' | 'lost';
}
