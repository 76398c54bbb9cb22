/**
 * Reads tables of a FlatBuffers file. Fields are named by their place in the schema.
 * Format: https://flatbuffers.dev/internals/
 */
export class FlatbufferTable {
  private constructor(
    private readonly bytes: Uint8Array,
    private readonly view: DataView,
    private readonly offset: number,
  ) {}

  /** The root table of a file. */
  static root(bytes: Uint8Array): FlatbufferTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatbufferTable(bytes, view, view.getUint32(0, true));
  }

  /** Reads a signed byte, or `absent` if the file does not have the field. The other readers do the same. */
  int8(field: number, absent = 0): number {
    const at = this.place(field);
    return at === 0 ? absent : this.view.getInt8(at);
  }

  int32(field: number, absent = 0): number {
    const at = this.place(field);
    return at === 0 ? absent : this.view.getInt32(at, true);
  }

  text(field: number): string {
    const { start, length } = this.vector(field);
    return new TextDecoder('latin1').decode(this.bytes.subarray(start, start + length));
  }

  table(field: number): FlatbufferTable | null {
    const at = this.place(field);
    return at === 0 ? null : this.tableAt(at);
  }

  tables(field: number): FlatbufferTable[] {
    const { start, length } = this.vector(field);
    return Array.from({ length }, (_, index) => this.tableAt(start + index * 4));
  }

  int32s(field: number): number[] {
    const { start, length } = this.vector(field);
    return Array.from({ length }, (_, index) => this.view.getInt32(start + index * 4, true));
  }

  /** A copy of a vector of bytes, aligned for any typed array. */
  byteVector(field: number): Uint8Array<ArrayBuffer> {
    const { start, length } = this.vector(field);
    return Uint8Array.from(this.bytes.subarray(start, start + length));
  }

  private tableAt(at: number): FlatbufferTable {
    return new FlatbufferTable(this.bytes, this.view, at + this.view.getUint32(at, true));
  }

  private vector(field: number): { start: number; length: number } {
    const at = this.place(field);
    if (at === 0) return { start: 0, length: 0 };
    const start = at + this.view.getUint32(at, true);
    return { start: start + 4, length: this.view.getUint32(start, true) };
  }

  /** Position of a field in the file, or 0 if it is absent. */
  private place(field: number): number {
    const layout = this.offset - this.view.getInt32(this.offset, true);
    const entry = 4 + 2 * field;
    if (entry >= this.view.getUint16(layout, true)) return 0;
    const relative = this.view.getUint16(layout + entry, true);
    return relative === 0 ? 0 : this.offset + relative;
  }
}
