declare module 's3rver' {
  import type { Server } from 'node:http';

  /** The part of it that the tests use. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    readonly httpServer: Server;
    readonly store: {
      putObject(object: { bucket: string; key: string }): Promise<{ md5: string; size: number }>;
    };
    run(): Promise<{ port: number }>;
  }
}
