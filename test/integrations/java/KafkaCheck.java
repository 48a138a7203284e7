import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/** Runs KafkaRedaction in Kafka's own test driver: prints a line for each thing that it saw. */
public class KafkaCheck {
  public static void main(String[] given) throws Exception {
    KafkaRedaction redaction = new KafkaRedaction(List.of(given[0], "filter", "--framed"));
    Properties settings = new Properties();
    settings.put(StreamsConfig.APPLICATION_ID_CONFIG, "check");
    settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "unused:1");
    settings.put(StreamsConfig.STATE_DIR_CONFIG, given[1]);
    try (TopologyTestDriver driver = new TopologyTestDriver(redaction.topology("in", "out"), settings)) {
      TestInputTopic<byte[], String> in =
          driver.createInputTopic("in", new ByteArraySerializer(), new StringSerializer());
      TestOutputTopic<byte[], String> out =
          driver.createOutputTopic("out", new ByteArrayDeserializer(), new StringDeserializer());
      in.pipeInput(new byte[] {1}, "to kim@acme.test\nand on");
      in.pipeInput(new byte[] {2}, null);
      in.pipeInput(new byte[] {3}, "");
      in.pipeInput(new byte[] {4}, "é".repeat(200_000) + " SSN 078-05-1120");
      List<String> values = new ArrayList<>(out.readValuesToList());
      System.out.println("values " + values.size() + " " + values.get(1) + " " + values.get(2).isEmpty());
      System.out.println("first " + values.get(0).replace("\n", "|"));
      System.out.println("last " + values.get(3).length() + values.get(3).substring(200_000));
      ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      while (ProcessHandle.current().descendants().findAny().isPresent()) Thread.sleep(20);
      try {
        in.pipeInput(new byte[] {5}, "to kim@acme.test");
        System.out.println("no error");
      } catch (RuntimeException error) {
        System.out.println("error, and in the output " + out.getQueueSize());
      }
    }
    // A thread that takes the place of another has a process of its own.
    try (TopologyTestDriver driver = new TopologyTestDriver(redaction.topology("in", "out"), settings)) {
      driver.createInputTopic("in", new ByteArraySerializer(), new StringSerializer())
          .pipeInput(new byte[] {5}, "to kim@acme.test");
      TestOutputTopic<byte[], String> out =
          driver.createOutputTopic("out", new ByteArrayDeserializer(), new StringDeserializer());
      var record = out.readRecord();
      System.out.println("again " + Arrays.toString(record.key()) + " " + record.value());
    }
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }
}
