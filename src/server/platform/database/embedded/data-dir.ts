import { access, constants, mkdir } from 'node:fs/promises'
import { LauncherProblem } from './launcher-problem.ts'

/** Makes the folder that everything of this installation lies in. */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (cause) {
    throw new LauncherProblem(`${dataDir} can't be written: set DATA_DIR to a folder of your own.`, { cause })
  }
}
