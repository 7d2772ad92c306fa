declare module 's3rver' {
  import type { Server } from 'node:http';
  import type { Readable } from 'node:stream';

  /** The part of the API that the tests use. */
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
      putPart(
        bucket: string,
        uploadId: string,
        partNumber: number,
        content: Readable,
      ): Promise<{ md5: string; size: number }>;
      getObject(
        bucket: string,
        key: string,
        options?: { start?: number; end?: number },
      ): Promise<{ content: Readable | null } | null>;
    };
    run(): Promise<{ port: number }>;
  }
}
