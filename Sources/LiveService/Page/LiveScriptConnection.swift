/// The script of the page: the connection to the server, and which view is shown.
enum LiveScriptConnection {
  static let text = #"""
      // The times between requests, and the time after which one is given up, in milliseconds.
      const POLL_TIME = 5000, HIDDEN_TIME = 30000, RETRY_TIME = 3000, REQUEST_TIME = 15000, FLUSH_TIME = 250;

      const get = async (path) => {
        const response = await fetch(path, { cache: "no-store", signal: AbortSignal.timeout(REQUEST_TIME) });
        if (!response.ok) throw Object.assign(new Error(`HTTP ${response.status}`), { status: response.status });
        return response.json();
      };

      const status = byID("~connection");
      let lostAt, notice = "";
      const setOnline = (isOnline) => {
        server.lostAt = isOnline ? undefined : now();
        lostAt = isOnline ? undefined : lostAt ?? Date.now() / 1000;
        set(status, "class", isOnline ? "" : "warning");
        put(status, isOnline ? `Connected.${notice}`
          : `${SIGNS.warning} No connection since ${timeOfDay(lostAt)}: what is shown is from then. Trying again.`);
      };

      const overview = new Overview();
      let view, source;

      // MARK: Requests

      // A new run of the server has nothing in common with the one before.
      const noteHead = (head) => {
        // A response may be a second old, but never from the future.
        const skew = Date.parse(head.now) - performance.now();
        server.skew = Math.abs(skew - server.skew) < 5000 ? Math.max(skew, server.skew) : skew;
        put(byID("~version"), head.version);
        if (server.started && server.started !== head.started) {
          notice = ` The server has started again at ${timeOfDay(instant(head.started))}.`;
          channels.clear();
          server.lastID = "";
          if (view instanceof ChannelView) view = undefined;
        }
        const isNew = server.started !== head.started;
        server.started = head.started;
        server.run = runOf(head.lastEventId);
        if (isNew) server.lastID = head.lastEventId;
        return isNew;
      };

      const loadAll = async () => {
        const data = await get("api/channels");
        const isNew = noteHead(data), number = numberOf(data.lastEventId), keys = new Set();
        for (const facts of data.channels) {
          keys.add(facts.key);
          if (!channels.has(facts.key)) channels.set(facts.key, new Channel(facts.key));
          channels.get(facts.key).replace(facts, number);
        }
        for (const [key, channel] of channels) if (!keys.has(key) && channel.number <= number) channels.delete(key);
        const shown = view instanceof ChannelView ? view.channel : undefined;
        // A channel that was added later has another object.
        if (shown && channels.has(shown.key) && channels.get(shown.key) !== shown) view = undefined;
        if (isNew) connect();
        route();
        refresh([...keys]);
      };

      const loadShown = async () => {
        const shown = view;
        if (!(shown instanceof ChannelView)) return;
        try {
          const data = await get(`api/channels/${encodeURIComponent(shown.channel.key)}`);
          if (data.started !== server.started) return loadAll();
          noteHead(data);
          const number = numberOf(data.lastEventId);
          shown.channel.replace(data.channel, number);
          shown.detail.replace(data.channel, number);
          shown.detail.isMissing = false;
        } catch (error) {
          if (error.status !== 404) throw error;
          shown.detail.isMissing = true;
        }
        refresh([]);
      };

      // One request at a time; in the view of a channel, the others are loaded now and then.
      let loading, lastWhole = -Infinity;
      const load = () => loading ??= (async () => {
        const began = performance.now();
        try {
          if (!(view instanceof ChannelView) || began - lastWhole > 6 * POLL_TIME) {
            await loadAll();
            lastWhole = began;
          }
          if (!document.hidden) await loadShown();
          setOnline(true);
          if (source.readyState === EventSource.CLOSED && !document.hidden) connect();
        } catch (error) {
          setOnline(false);
        }
        loading = undefined;
        return performance.now() - began;
      })();
      const poll = async () => {
        const time = await load();
        setTimeout(poll, !server.started ? RETRY_TIME : document.hidden ? HIDDEN_TIME : Math.max(POLL_TIME, 20 * time));
      };

      // MARK: Events

      const connect = () => {
        source?.close();
        source = new EventSource(`events?lastEventId=${encodeURIComponent(server.lastID)}`);
        source.onopen = () => setOnline(true);
        // The browser connects again by itself; if the server refuses, the next load does.
        source.onerror = () => { if (source.readyState !== EventSource.CLOSED) setOnline(false); };
        source.addEventListener("gap", () => { lastWhole = -Infinity; load(); });
        source.onmessage = ({ data, lastEventId }) => {
          if (runOf(lastEventId) !== server.run) {
            lastWhole = -Infinity;
            load();
            return;
          }
          server.lastID = lastEventId;
          takeLine(JSON.parse(data), numberOf(lastEventId));
        };
      };

      const takeLine = (line, number) => {
        let channel = channels.get(line.channel);
        if (!channel) channels.set(line.channel, channel = new Channel(line.channel));
        channel.take(line, number);
        if (view instanceof ChannelView && view.channel === channel) view.detail.take(line);
        if (line.kind === "ended" && line.reason === "removed") channels.delete(line.channel);
        refresh([line.channel]);
      };

      // MARK: Views

      // Changes are shown together, a few times a second.
      const changed = new Set();
      let isWaiting = false;
      const refresh = (keys) => {
        for (const key of keys) changed.add(key);
        if (isWaiting) return;
        isWaiting = true;
        setTimeout(() => {
          isWaiting = false;
          if (view instanceof ChannelView) {
            view.update();
          } else if (view) {
            view.update(changed);
            changed.clear();
          }
        }, FLUSH_TIME);
      };

      const shownKey = () => {
        try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
      };
      const route = () => {
        const key = shownKey(), before = view instanceof ChannelView ? view.channel.key : "";
        if (view && before === key) return;
        const isFirst = view === undefined;
        view = key ? new ChannelView(channels.get(key) ?? new Channel(key)) : overview;
        put(byID("~title"), key || "hlscue watch");
        byID("~back").hidden = !key;
        byID("~main").replaceChildren(...view.nodes);
        view.update([...channels.keys()]);
        if (key) {
          load().then(load);
          if (!isFirst) byID("~title").focus();
          scrollTo(0, 0);
        } else if (before) {
          const link = overview.rows.known?.get(before)?.querySelector("a") ?? byID("~title");
          link.focus();
        }
      };

      addEventListener("hashchange", route);
      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isTyping = event.target.matches?.("input");
        if (event.key === "Escape" && view instanceof ChannelView) location.hash = "";
        else if (event.key === "Escape" && isTyping) event.target.blur();
        else if (event.key === "/" && !isTyping && view === overview) overview.filter.focus();
        else return;
        event.preventDefault();
      });
      byID("~skip").addEventListener("click", (event) => {
        event.preventDefault();
        byID("~main").focus();
      });
      // A browser has six connections to a server for all of its tabs, so that one in the background has none.
      document.addEventListener("visibilitychange", () => {
        if (document.hidden) {
          source?.close();
        } else if (server.started) {
          connect();
          load();
        }
      });
      setInterval(() => { if (!document.hidden) view?.tick(); }, 1000);
      poll();
    """#
}
