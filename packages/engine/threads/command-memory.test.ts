import { CommandMemory } from './command-memory';

function begin(commands: CommandMemory, index: number): void {
  commands.begin(index, 0, 1, { planes: [], numbers: [] });
}

it('waits on when it is notified of a command that it has done', () => {
  const commands = CommandMemory.create();
  begin(commands, 1);
  expect(commands.next().index).toBe(1);
  commands.finish(false);
  // On a busy machine the notification of a command can come after its end.
  jest
    .spyOn(Atomics, 'wait')
    .mockReturnValueOnce('ok')
    .mockImplementationOnce(() => {
      begin(commands, 2);
      return 'ok';
    });
  expect(commands.next().index).toBe(2);
  commands.finish(false);
  expect(commands.waitUntilDone(0)).toBe(true);
});
