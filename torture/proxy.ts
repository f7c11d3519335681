import { connect, createServer, type Socket } from 'node:net';

/** What goes wrong on the way: a connection asks when it opens, and again for every part that is sent over it. */
export type Chaos = {
  /** Cut when so many bytes have gone to the server. */
  readonly cutAfterBytes?: number;
  readonly delayMs?: number;
  /** Pass a commit on and cut before its answer comes back. */
  readonly cutAfterCommit?: boolean;
  /** Take everything and pass nothing on, without closing; to a server's socket only after the connection was set up. */
  readonly blackHole?: boolean;
  /** Cut when so many bytes of answers have come back. */
  readonly cutAnswerAfterBytes?: number;
  /** Pass everything on and bring no answer back, without closing. */
  readonly halfOpen?: boolean;
};

export type Proxy = {
  readonly port: number;
  readonly cuts: () => number;
  /** Ends what is open, so that whoever comes again meets what goes wrong now. */
  drop(): void;
  close(): Promise<void>;
};

/** A TCP proxy in front of a unix socket or a port, for a database or a server that is far away and badly connected. */
export async function chaosProxy(to: string | number, chaosOf: () => Chaos): Promise<Proxy> {
  let cuts = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const chaos = chaosOf();
    const upstream = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    let sent = 0;
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
      sent += part.length;
      if (chaos.blackHole && (typeof to === 'number' || sent > 2_000)) return;
      const now = chaosOf();
      const pass = (): void => {
        upstream.write(part, () => {
          // A commit has been sent: the server does it, and nobody hears of it.
          if (now.cutAfterCommit && part.includes('commit\0')) cut();
        });
        if (chaos.cutAfterBytes !== undefined && sent > chaos.cutAfterBytes) cut();
      };
      // Parts are late and never overtake each other: a line keeps their order.
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
