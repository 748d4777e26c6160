// Loaded before our programs when another one of ours started them: when that one dies, even by kill -9, they leave in
// good order instead of keeping its ports.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
