import { type EngineName, findFirefox, findWebKit, HOW_TO_INSTALL } from '@/tools/test/find-engines';

import type { Session, SessionOptions } from './engine';
import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

/** Starts an engine of this machine. Throws when the machine lacks it. */
export async function startEngine(engine: EngineName, options: SessionOptions): Promise<Session> {
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  if (engine === 'firefox' && firefox !== undefined) return startFirefox(firefox, options);
  if (engine === 'webkit' && webkit) return startWebKit(webkit, options);
  throw new Error(HOW_TO_INSTALL[engine]);
}
