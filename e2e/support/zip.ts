export interface ZippedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Reads a ZIP of stored files by its central directory (PKWARE APPNOTE 6.3.10, sections 4.3.7 and 4.3.12). */
export function readZip(zip: Buffer): ZippedFile[] {
  const end = zip.lastIndexOf(Buffer.of(0x50, 0x4b, 0x05, 0x06));
  const files: ZippedFile[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    files.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: zip.subarray(start, start + size),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
