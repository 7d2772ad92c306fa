declare module 'aws4' {
  /** The part of it that the tests use. */
  function sign(
    request: {
      service: string;
      region: string;
      method: string | undefined;
      path: string | undefined;
      host: string | undefined;
      headers: Record<string, string>;
    },
    keys: { accessKeyId: string; secretAccessKey: string },
  ): { headers?: Record<string, string> };
  export default { sign };
}
