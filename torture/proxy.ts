import { connect, createServer, type Socket } from 'node:net';

/** The faults of the network, read when a connection opens and again for every part sent over it. */
export type Chaos = {
  /** Cuts the connection after this many bytes to the server. */
  readonly cutAfterBytes?: number;
  readonly delayMs?: number;
  /** Passes a commit on and cuts before its answer arrives. */
  readonly cutAfterCommit?: boolean;
  /** Accepts everything and passes nothing on, without closing; to a server's socket only after the connection is established. */
  readonly blackHole?: boolean;
  /** Cuts the connection after this many bytes of answers. */
  readonly cutAnswerAfterBytes?: number;
  /** Passes everything on and drops all answers, without closing. */
  readonly halfOpen?: boolean;
};

export type Proxy = {
  readonly port: number;
  readonly cuts: () => number;
  /** Ends the open connections, so that the next ones meet the current faults. */
  drop(): void;
  close(): Promise<void>;
};

/** A TCP proxy in front of a unix socket or a port, for a remote database or server with a bad connection. */
export async function chaosProxy(to: string | number, chaosOf: () => Chaos): Promise<Proxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const chaos = chaosOf();
    const upstream = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    let sentBytes = 0;
    let answered = 0;
    let lastPasses = 0;
    const cut = (): void => {
      cuts++;
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (part) => {
      sentBytes += part.length;
      if (chaos.blackHole && (typeof to === 'number' || sentBytes > 2_000)) return;
      const now = chaosOf();
      const pass = (): void => {
        upstream.write(part, () => {
          // The commit has been sent: the server executes it, and its answer is lost.
          if (now.cutAfterCommit && part.includes('commit\0')) cut();
        });
        if (chaos.cutAfterBytes !== undefined && sentBytes > chaos.cutAfterBytes) cut();
      };
      // Parts are delayed and never overtake each other, so a connection keeps their order.
      lastPasses = Math.max(lastPasses, performance.now() + (now.delayMs ?? 0));
      if (lastPasses > performance.now()) setTimeout(pass, lastPasses - performance.now());
      else pass();
    });
    upstream.on('data', (part) => {
      answered += part.length;
      if (chaos.halfOpen) return;
      if (chaos.cutAnswerAfterBytes !== undefined && answered > chaos.cutAnswerAfterBytes) cut();
      else client.write(part);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cuts: () => cuts,
    drop() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
