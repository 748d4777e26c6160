// Settings travel on the command line, not in postgresql.conf: a new version of Backroom brings its own to an old cluster.

/** For a small machine that also runs Node and a browser: memory for the cache and for one big sort, not for a hundred. */
const tuning: Record<string, string> = {
  shared_buffers: '256MB', // the indexes of a million products stay in memory
  effective_cache_size: '1GB', // the system's own cache counts too: prefer index scans
  work_mem: '16MB', // a sort of a filtered catalogue without a file, times a few connections
  maintenance_work_mem: '128MB', // building trigram indexes after an import
  random_page_cost: '1.1', // solid-state disks: a random page costs about as much as the next one
  effective_io_concurrency: '32',
  jit: 'off', // compiling costs more than our queries take
  max_parallel_workers_per_gather: '1', // two cores: one helper for a broad count, one left for the rest
  wal_compression: 'on', // full pages after a checkpoint dominate the log
  max_wal_size: '2GB', // an import of a million rows with few checkpoints
  checkpoint_timeout: '15min',
  autovacuum_naptime: '20s', // index-only scans need a fresh visibility map soon after an import
  max_connections: '100',
}

const access: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] %a ',
}

/** For tests only: a lost machine loses the cluster, and nobody minds. */
export const forgetfulSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  autovacuum_naptime: '1min',
}

/** The arguments of `postgres` for one start. */
export function serverArguments(cluster: string, port: number, extra: Record<string, string> = {}): string[] {
  const settings = { ...tuning, ...access, ...extra, port: String(port) }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
