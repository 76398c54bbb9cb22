/**
 * Names a file by its name, its size in bytes and its content (SHA-256): phones give two photos the same name and,
 * now and then, the same size. The time of change says nothing, for phones give a new one at every choice.
 * @throws when the file can't be read.
 */
export async function fileIdentity(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const content = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${file.name}|${file.size}|${content}`;
}
