import type { MethodDefinition } from '@grpc/grpc-js';

import type { StackClock } from '../../kit/clock';
import { StateFile } from '../../kit/state-file';
import { timestampOfMicroseconds, type StoredDocument, type Timestamp } from './values';

interface StoredState {
  /** As the protocol sends them, in base64. */
  documents: string[];
  /** Microseconds since the epoch, as a string. */
  lastCommit: string;
}

/** All documents of all databases by full name, kept in `firestore-documents.json` in the state directory. */
export class DocumentStore {
  private readonly byName = new Map<string, StoredDocument>();
  private readonly file: StateFile<StoredState>;
  private lastCommit = 0n;

  constructor(
    private readonly clock: StackClock,
    stateDirectory: string | null,
    /** The call that answers with a document. */
    private readonly getDocument: MethodDefinition<object, StoredDocument>,
  ) {
    this.file = new StateFile<StoredState>(stateDirectory, 'firestore-documents');
    const state = this.file.load();
    if (!state) return;
    this.lastCommit = BigInt(state.lastCommit);
    for (const message of state.documents) {
      const document = getDocument.responseDeserialize(Buffer.from(message, 'base64'));
      this.byName.set(document.name, document);
    }
  }

  /** The current documents. */
  get documents(): ReadonlyMap<string, StoredDocument> {
    return this.byName;
  }

  /** Returns a commit time: the stack's clock in microseconds, later than every earlier commit. */
  nextCommitTime(): Timestamp {
    const now = BigInt(Math.floor(this.clock.now())) * 1000n;
    this.lastCommit = now > this.lastCommit ? now : this.lastCommit + 1n;
    return timestampOfMicroseconds(this.lastCommit);
  }

  /** Returns a read time, never before the last commit. */
  readTime(): Timestamp {
    const now = BigInt(Math.floor(this.clock.now())) * 1000n;
    return timestampOfMicroseconds(now > this.lastCommit ? now : this.lastCommit);
  }

  /** Applies a commit: documents by name, undefined for deleted ones. */
  apply(changes: ReadonlyMap<string, StoredDocument | undefined>): void {
    for (const [name, document] of changes) {
      if (document) this.byName.set(name, document);
      else this.byName.delete(name);
    }
    this.file.save(() => ({
      documents: [...this.byName.values()].map((document) =>
        this.getDocument.responseSerialize(document).toString('base64'),
      ),
      lastCommit: String(this.lastCommit),
    }));
  }

  /** Deletes every document, on disk too. */
  clear(): void {
    this.byName.clear();
    this.lastCommit = 0n;
    this.file.remove();
  }

  /** Writes pending state to disk. */
  flush(): void {
    this.file.flush();
  }
}
