/** Imported before a program: it then has a fault that nothing catches whenever it is sent SIGUSR2. */
process.on('SIGUSR2', () => {
  void Promise.reject(new TypeError('the total is not a number'));
});
