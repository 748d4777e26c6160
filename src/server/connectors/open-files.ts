import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openFolder, type FileStore } from '../platform/files/file-store.ts'
import { openBucket } from './s3/open-bucket.ts'

/** Where this installation keeps its pictures; nothing is opened before it is used. */
export function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore {
  return bucket === undefined ? openFolder(join(dataDir, 'media')) : openBucket(bucket)
}
