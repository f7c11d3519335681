import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';

/* COPY over the driver's connection. The driver only decodes its messages; they are handled here (PostgreSQL protocol, 53.2.6). */

type Connection = {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** The methods that the driver calls on a statement while its answer comes in. Those that a copy does not need do nothing. */
abstract class Copy {
  readonly #text: string;
  #end!: { resolve: () => void; reject: (error: Error) => void };
  readonly done: Promise<void>;
  // The driver wraps this when a statement has a time limit.
  callback: ((error: Error | null) => void) | null = () => {};
  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => (this.#end = { resolve, reject }));
  }
  submit(connection: Connection): null {
    connection.query(this.#text);
    return null;
  }
  handleError(error: Error): void {
    this.#end.reject(error);
  }
  handleReadyForQuery(): void {
    this.#end.resolve();
  }
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  handleCopyData(_message: { chunk: Buffer }, _connection: Connection): void {}
  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('nothing to send');
  }
}

class CopyOut extends Copy {
  readonly #to: Writable;
  #paused: Socket | undefined;
  constructor(text: string, to: Writable) {
    super(text);
    this.#to = to;
  }
  override handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Connection): void {
    // The chunk is part of the driver's own buffer, which the driver fills again.
    if (this.#to.write(Buffer.from(chunk)) || stream.isPaused()) return;
    this.#paused = stream.pause();
    this.#to.once('drain', () => stream.resume());
  }
  /** The rest of the driver's buffer arrives even during a pause. A sink that has ended never reports that it drained. */
  override handleReadyForQuery(): void {
    this.#paused?.resume();
    super.handleReadyForQuery();
  }
}

class CopyIn extends Copy {
  readonly #from: Readable;
  constructor(text: string, from: Readable) {
    super(text);
    this.#from = from;
  }
  override handleCopyInResponse(connection: Connection): void {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => connection.sendCopyFail(error instanceof Error ? error.message : String(error)),
    );
  }
  async #send(connection: Connection): Promise<void> {
    for await (const chunk of this.#from) {
      connection.sendCopyFromChunk(chunk as Buffer);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
  }
}

/** Writes the output of `copy … to stdout`. The sink is left open. */
export function copyOut(client: pg.Client, text: string, to: Writable): Promise<void> {
  const copy = new CopyOut(text, to);
  client.query(copy as never);
  return copy.done;
}

/** Feeds a `copy … from stdin`. */
export function copyIn(client: pg.Client, text: string, from: Readable): Promise<void> {
  const copy = new CopyIn(text, from);
  client.query(copy as never);
  return copy.done;
}
